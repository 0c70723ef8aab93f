import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteConversationNote, type ThreadEntry } from '#core/inbox/thread.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { formatChatClock } from '../../chat/chat-time.ts'
import { bubbleClass } from '../../chat/message-bubble.tsx'
import { showFailure } from '../../show-failure.ts'
import { BubbleText } from './bubble-text.tsx'
import { removeCachedEntry } from '../inbox-queries.ts'
import { sendOutgoingEntry } from '../composer/outbox.ts'

export function NoteEntry({
  conversation,
  entry,
}: {
  conversation: string
  entry: Extract<ThreadEntry, { type: 'note' }>
}) {
  const client = useQueryClient()
  const session = useSession()
  const canDelete = session?.role === 'administrator' || session?.displayName === entry.by
  const remove = useMutation({
    mutationFn: () => api(deleteConversationNote, { id: conversation, note: entry.note_id }),
    onSuccess() {
      removeCachedEntry(client, conversation, entry.id)
      toast.success('Note deleted', {
        about: entry.note_id,
        undo: () =>
          void sendOutgoingEntry(client, {
            conversation,
            kind: 'note',
            text: entry.text,
            attachments: [],
            seen: 0,
          }),
      })
    },
    onError: showFailure,
  })
  return (
    <div className={bubbleClass('right', 'note')}>
      <p className="px-1.5 text-13 font-semibold text-caution">Note</p>
      <BubbleText text={entry.text}>
        {canDelete && (
          <IconButton
            label="Delete note"
            className="relative size-6! after:absolute after:-inset-2.5"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <TrashIcon width={14} height={14} />
          </IconButton>
        )}
        {entry.by} <time dateTime={entry.at}>{formatChatClock(entry.at)}</time>
      </BubbleText>
    </div>
  )
}
