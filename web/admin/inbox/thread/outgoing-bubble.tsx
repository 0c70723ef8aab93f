import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { formatChatClock } from '../../chat/chat-time.ts'
import { bubbleClass } from '../../chat/message-bubble.tsx'
import { BubbleText, SendingMark } from './bubble-text.tsx'
import { changeDraft } from '../composer/drafts.ts'
import { removeOutgoingEntry, retryOutgoingEntry, type OutgoingEntry } from '../composer/outbox.ts'

export function OutgoingBubble({ outgoing }: { outgoing: OutgoingEntry }) {
  const client = useQueryClient()
  const { text, attachments, error, isRefused, isCrossing, kind, conversation, seen } = outgoing
  const edit = () => {
    removeOutgoingEntry(outgoing)
    changeDraft(conversation, (draft) =>
      kind === 'note'
        ? { mode: 'note', note: joinTexts(text, draft.note) }
        : {
            mode: 'reply',
            text: joinTexts(text, draft.text),
            attachments: [...attachments, ...draft.attachments],
            seen,
          },
    )
  }
  return (
    <div className={bubbleClass('right', error !== null ? 'refused' : kind === 'note' ? 'note' : 'sent')}>
      {kind === 'note' && <p className="px-1.5 text-13 font-semibold text-caution">Note</p>}
      {attachments.map(({ url, name }) => (
        <p key={url} className="px-1.5 text-quiet wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      ))}
      <BubbleText text={text}>
        {formatChatClock(outgoing.at)}
        {error === null && <SendingMark />}
      </BubbleText>
      {error !== null && (
        <div role="alert" className="px-1.5 py-1 text-13 text-wrong">
          <p className="flex items-start gap-1.5">
            <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
            {error}
          </p>
          <p className="mt-2 flex flex-wrap justify-end gap-2">
            <Button size="small" variant="quiet" onClick={() => removeOutgoingEntry(outgoing)}>
              Discard
            </Button>
            {/* Without an answer, the reply may have been sent, so only the same reply can be repeated safely. */}
            {isRefused && (
              <Button size="small" onClick={edit}>
                Edit
              </Button>
            )}
            <Button size="small" onClick={() => void retryOutgoingEntry(client, outgoing)}>
              {isCrossing ? 'Send anyway' : 'Try again'}
            </Button>
          </p>
        </div>
      )}
    </div>
  )
}

const joinTexts = (one: string, other: string) => [one, other].filter((text) => text !== '').join('\n')
