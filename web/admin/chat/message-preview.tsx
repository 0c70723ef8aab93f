import { useDeferredValue } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { findCaptionCarrierIndex, joinCaption, areCaptionsDefault } from '#core/messaging/captions.ts'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { MessageBubble, type BubbleContent } from './message-bubble.tsx'
import { getSendingRules } from '#core/settings/sending-rules.ts'
import { useSetting } from '../setting-queries.ts'
import { useGatewayProvider } from '../use-gateway-kind.ts'

/**
 * The text becomes a caption if the shop sends text and picture as one message. `time` is shop time as
 * `yyyy-MM-dd HH:mm:ss`.
 */
export function MessagePreview({
  message,
  media,
  time,
  warning,
  className,
}: {
  message: string
  media: readonly MediaItem[]
  time: string
  warning?: string | undefined
  className?: string
}) {
  const parts = useDeferredValue(partsOf(message, media, useSendsTextAsCaption()))
  return (
    <section aria-label="Preview" className={cx('min-w-0 self-start', className)}>
      <p className="mb-2 flex min-h-6 items-end text-15 font-semibold">Preview</p>
      <ol className="flex min-h-32 flex-col gap-1.5 rounded-surface border border-line bg-sunk p-3">
        {parts.length === 0 && (
          <li className="m-auto max-w-56 text-center text-13 text-quiet">
            Your message appears here as the customer will see it.
          </li>
        )}
        {parts.map((part, index) => (
          <MessageBubble key={`${index} ${part.url}`} content={part}>
            <p className="px-1.5 text-right text-13 text-quiet tabular-nums">{time.slice(11, 16)}</p>
          </MessageBubble>
        ))}
      </ol>
      <output className="mt-1 flex gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution empty:hidden">
        {warning && (
          <>
            <AlertIcon className="mt-0.5 shrink-0" />
            {warning}
          </>
        )}
      </output>
      <p className="mt-1 text-13 text-quiet">
        <span className="whitespace-nowrap">*bold*</span> <span className="whitespace-nowrap">_italic_</span>{' '}
        <span className="whitespace-nowrap">~struck~</span>{' '}
        <span className="whitespace-nowrap">```mono```</span>
      </p>
    </section>
  )
}

/** With `together`, a text that fits becomes the caption of the picture. */
function partsOf(message: string, media: readonly MediaItem[], together: boolean): BubbleContent[] {
  const carrier = together ? findCaptionCarrierIndex(media, message) : -1
  const parts: BubbleContent[] = media.map(({ type, url, name, caption }, at) => ({
    kind: type,
    url,
    name,
    text: at === carrier ? joinCaption(caption, message) : caption,
  }))
  if (message.trim() !== '' && carrier < 0) parts.push({ kind: 'text', url: null, name: null, text: message })
  return parts
}

/**
 * Returns `true` if a text is sent as the caption of its picture, because of a setting or the gateway's default
 * (MSG-14).
 */
function useSendsTextAsCaption(): boolean {
  const provider = useGatewayProvider()
  const rules = useSetting(getSendingRules)
  return rules.data?.text_with_picture ?? areCaptionsDefault(provider)
}
