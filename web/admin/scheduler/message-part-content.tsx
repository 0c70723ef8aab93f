import type { ReplyOf } from '#core/contract.ts'
import type { getMessageHistory } from '#core/messaging/message-history.ts'
import { FileIcon } from '#web/ui/icons.tsx'
import { MediaThumbnail } from '../media/media-thumbnail.tsx'

export type MessagePartView = ReplyOf<typeof getMessageHistory>['parts'][number]

export function MessagePartContent({ part }: { part: MessagePartView }) {
  if (part.kind === 'text') return <p className="text-15 break-words whitespace-pre-wrap">{part.text}</p>
  return (
    <div className="flex items-center gap-3">
      {part.kind === 'media' && part.url ? (
        <MediaThumbnail url={part.url} name={part.name ?? 'file'} />
      ) : (
        <FileIcon className="shrink-0 text-quiet" />
      )}
      <div className="min-w-0">
        <p className="truncate text-15">{part.name ?? 'file'}</p>
        {part.text && <p className="text-13 break-words whitespace-pre-wrap text-quiet">{part.text}</p>}
      </div>
    </div>
  )
}
