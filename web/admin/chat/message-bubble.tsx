import { useState, type ReactNode } from 'react'
import { isVideoUrl } from '#core/media/message-media.ts'
import { cx } from '#web/ui/cx.ts'
import { FileIcon, PlayIcon } from '#web/ui/icons.tsx'
import { WhatsappText } from './whatsapp-text.tsx'

export interface BubbleContent {
  kind: 'text' | 'media' | 'document'
  text: string
  url: string | null
  name: string | null
}

/** `children` is the line below the bubble. */
export function MessageBubble({
  content: { kind, url, name, text },
  refused = false,
  received = false,
  before,
  children,
}: {
  content: BubbleContent
  /** `true` if the message was not delivered. */
  refused?: boolean
  received?: boolean
  /** Shown above the content, such as a quoted message. */
  before?: ReactNode
  children?: ReactNode
}) {
  return (
    <li
      className={bubbleClass(
        received ? 'left' : 'right',
        refused ? 'refused' : received ? 'received' : 'sent',
      )}
    >
      {before}
      {kind === 'media' && url && <BubblePicture key={url} url={url} name={name ?? ''} />}
      {kind === 'document' && url && <BubbleFile url={url} name={name ?? 'file'} />}
      {text && (
        <p className="px-1.5 pt-0.5 break-words whitespace-pre-wrap">
          <WhatsappText text={text} />
        </p>
      )}
      {children}
    </li>
  )
}

const bubbleSides = {
  left: 'self-start rounded-tl-small',
  right: 'self-end rounded-tr-small',
}
const bubbleTones = {
  sent: 'bg-good-wash',
  received: 'bg-surface',
  refused: 'border border-dashed border-wrong bg-wrong-wash',
  note: 'border border-caution/30 bg-caution-wash',
}

export const bubbleClass = (side: keyof typeof bubbleSides, tone: keyof typeof bubbleTones): string =>
  cx(
    'max-w-[86%] min-w-28 rounded-surface p-1.5 text-15 shadow-[0_1px_0_var(--line)]',
    bubbleSides[side],
    bubbleTones[tone],
  )

export function BubblePicture({ url, name }: { url: string; name: string }) {
  const [failed, setFailed] = useState(false)
  if (isVideoUrl(url)) return <BubbleFile url={url} name={name} icon={<PlayIcon />} />
  if (failed) return <BubbleFile url={url} name={`${name} (preview unavailable)`} />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        src={url}
        alt={name}
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
        className="max-h-72 min-h-24 w-full rounded-small bg-surface object-contain"
      />
    </a>
  )
}

export function BubbleFile({
  url,
  name,
  icon = <FileIcon />,
}: {
  url: string
  name: string
  icon?: ReactNode
}) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="flex items-center gap-2 rounded-small bg-surface px-3 py-2.5 text-ink"
    >
      <span className="shrink-0 text-quiet">{icon}</span>
      <span className="min-w-0 truncate">{name}</span>
    </a>
  )
}
