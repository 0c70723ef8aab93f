import type { Message } from '#core/messaging/message.ts'
import { FileIcon, ImageIcon } from '#web/ui/icons.tsx'
import { RepeatBadge } from './repeat-badge.tsx'
import { reasonText } from './reason-text.ts'

/** What a message says, in a line, with its attachments and the reason of a failure. */
export function MessageContent({ message }: { message: Message }) {
  const { mediaUrls } = message
  const reason = reasonText(message)
  const AttachmentIcon = message.media_type === 'media' ? ImageIcon : FileIcon
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        {mediaUrls.length > 0 && (
          <span
            className="inline-flex shrink-0 items-center gap-1 text-13 text-quiet"
            title={mediaUrls.map((item) => item.name).join(', ')}
          >
            <AttachmentIcon width={16} height={16} />
            <span className="sr-only">Attachments:</span>
            {mediaUrls.length}
          </span>
        )}
        {message.repeat_id && <RepeatBadge />}
        <span className="truncate">{message.message}</span>
      </span>
      {reason && message.status !== 'sent' && (
        <span className="line-clamp-2 text-13 whitespace-normal text-wrong" title={reason}>
          {reason}
        </span>
      )}
    </>
  )
}
