import type { Message } from '../../../core/contracts/messages.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { RepeatBadge } from './repeat-badge.tsx'
import { RowActions } from './row-actions.tsx'
import { unknownWords } from './sending.ts'
import { listTimeOf, MessagePill } from './status-words.tsx'
import type { Actions } from './use-actions.ts'

/** A message on a narrow screen. */
export function MessageCard({
  message,
  actions,
  gone,
  onOpen,
}: {
  message: Message
  actions: Actions
  gone: boolean
  onOpen: () => void
}) {
  const { error, needs_decision, mediaUrls } = message
  return (
    <Card className={cx('grid gap-2', gone && 'opacity-50')}>
      <div className="flex items-center justify-between gap-3">
        {gone ? <StatusPill>Deleted</StatusPill> : <MessagePill status={message.status} />}
        <span className="text-13 text-quiet tabular-nums">{listTimeOf(message)}</span>
      </div>
      <button type="button" onClick={onOpen} className="min-w-0 rounded-small text-left">
        <span className="block font-semibold tabular-nums">{message.phone}</span>
        <span className="line-clamp-2 text-15 break-words">{message.message}</span>
        {message.repeat_id && <RepeatBadge />}
        {mediaUrls.length > 0 && (
          <span className="block text-13 text-quiet">
            {mediaUrls.length === 1 ? '1 attachment' : `${mediaUrls.length} attachments`}
          </span>
        )}
      </button>
      {error && message.status !== 'sent' && (
        <p className="text-13 text-wrong">{needs_decision ? unknownWords : error}</p>
      )}
      {!gone && <RowActions message={message} actions={actions} />}
    </Card>
  )
}
