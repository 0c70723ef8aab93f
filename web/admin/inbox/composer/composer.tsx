import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CloseIcon, SendIcon } from '#web/ui/icons.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { MediaTile } from '../../media/media-tile.tsx'
import { UploadList } from '../../media/upload-list.tsx'
import { explainUnfinishedUploads } from '../../media/use-uploads.ts'
import type { AttachmentInputs } from '../../media/use-attachments.ts'
import type { ConversationDetails } from '../inbox-queries.ts'
import { ColleagueNote } from './colleague-note.tsx'
import { ComposerField } from './composer-field.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { changeDraft, useDraft, type ConversationDraft } from './drafts.ts'
import { sendOutgoingEntry } from './outbox.ts'
import { explainReplyMode, ReplyWindow } from './reply-window.tsx'

export function Composer({
  conversation,
  attaching,
  field,
}: {
  conversation: ConversationDetails
  attaching: AttachmentInputs
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const client = useQueryClient()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const { id, reply } = conversation
  const draft = useDraft(id)
  const isNote = draft.mode === 'note'
  const text = isNote ? draft.note : draft.text
  const seen = draft.text === '' ? conversation.replies : (draft.seen ?? conversation.replies)
  const setText = (value: string) => changeDraft(id, isNote ? { note: value } : { text: value, seen })
  const why = explainWhyNotSend(draft, conversation, attaching)
  useFocusOnOpen(field, isTouch)

  function send() {
    if (why) return
    const content = isNote
      ? { kind: 'note' as const, text: text.trim(), attachments: [] }
      : { kind: 'reply' as const, text: text.trim(), attachments: draft.attachments }
    changeDraft(id, isNote ? { note: '', mode: 'reply' } : { text: '', attachments: [] })
    void sendOutgoingEntry(client, { conversation: id, seen, ...content })
    field.current?.focus()
  }
  const isBlocked = !isNote && explainReplyMode(conversation) !== null
  return (
    <form
      data-keeps-draft
      aria-label={isNote ? 'Note' : 'Reply'}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className={cx(
        'relative shrink-0 border-t border-line px-3 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4',
        isNote ? 'bg-caution-wash' : 'bg-surface',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <ModeSwitch draft={draft} onChange={(mode) => changeDraft(id, { mode })} />
        <ColleagueNote conversation={conversation} text={text} />
        {!isNote && <ReplyWindow conversation={conversation} />}
      </div>
      {!isNote && <Attachments items={draft.attachments} conversation={id} />}
      {!isNote && <UploadList uploads={attaching.uploads} />}
      {!isBlocked && (
        <div className="flex items-end gap-1.5">
          {!isNote && <ComposerTools conversation={conversation} attaching={attaching} field={field} />}
          <ComposerField
            conversation={id}
            field={field}
            text={text}
            isNote={isNote}
            onText={setText}
            onSend={send}
          />
          <Button
            type="submit"
            variant="primary"
            why={why}
            aria-label={isNote ? 'Add note' : 'Send'}
            className="size-11! px-0!"
            // Keeps the on-screen keyboard of a phone open.
            onPointerDown={(event) => event.preventDefault()}
          >
            <SendIcon />
          </Button>
        </div>
      )}
      <LengthNote text={text} limit={isNote ? maxNote : reply.max_text} />
    </form>
  )
}

const maxNote = 4000

function explainWhyNotSend(
  draft: ConversationDraft,
  conversation: ConversationDetails,
  { uploads }: AttachmentInputs,
): string | null {
  if (draft.mode === 'note') {
    if (draft.note.trim() === '') return 'Write a note first.'
    return draft.note.length > maxNote ? 'Shorten the note first.' : null
  }
  const blocked = explainReplyMode(conversation)
  if (blocked) return blocked
  const unfinished = explainUnfinishedUploads(uploads)
  if (unfinished) return unfinished
  if (draft.text.trim() === '' && draft.attachments.length === 0) return 'Write a message first.'
  const { mode, max_text: most } = conversation.reply
  if (mode === 'template' && draft.attachments.length > 0)
    return 'Files can be sent only within 24 hours of the customer’s last message. Remove them to send the text.'
  return most !== null && draft.text.length > most ? 'Shorten the message first.' : null
}

function ModeSwitch({
  draft,
  onChange,
}: {
  draft: ConversationDraft
  onChange: (mode: ConversationDraft['mode']) => void
}) {
  return (
    <fieldset aria-label="Write" className="flex shrink-0 gap-1">
      {(['reply', 'note'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          aria-pressed={draft.mode === mode}
          onClick={() => onChange(mode)}
          className={cx(
            'relative h-8 rounded-small px-2.5 text-13 after:absolute after:-inset-y-1.5 after:inset-x-0',
            draft.mode === mode ? 'font-semibold underline decoration-2 underline-offset-4' : 'text-quiet',
          )}
        >
          {mode === 'reply' ? 'Reply' : 'Note'}
        </button>
      ))}
    </fieldset>
  )
}

function Attachments({ items, conversation }: { items: MediaItem[]; conversation: string }) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Attachments" className="mb-1.5 flex flex-wrap gap-2">
      {items.map((item, index) => (
        <li
          key={`${index} ${item.url}`}
          className="flex max-w-56 items-center gap-2 rounded-surface border border-line py-1 pl-1"
        >
          <MediaTile item={item} />
          <span className="min-w-0 truncate text-13">
            <bdi>{item.name}</bdi>
          </span>
          <IconButton
            label={`Remove ${item.name}`}
            onClick={() =>
              changeDraft(conversation, ({ attachments }) => ({
                attachments: attachments.toSpliced(index, 1),
              }))
            }
          >
            <CloseIcon width={16} height={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function LengthNote({ text, limit }: { text: string; limit: number | null }) {
  if (limit === null || text.length < limit * 0.8) return null
  const isTooLong = text.length > limit
  return (
    <output className={cx('block text-right text-13 tabular-nums', isTooLong ? 'text-wrong' : 'text-quiet')}>
      {text.length.toLocaleString('en')} of {limit.toLocaleString('en')} characters
    </output>
  )
}

/** Focuses the field when a conversation is opened, except on touch screens, whose keyboard would cover the thread. */
function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>, isTouch: boolean): void {
  useEffect(() => {
    if (!isTouch && field.current?.closest('[data-focus-composer]'))
      field.current.focus({ preventScroll: true })
  }, [field, isTouch])
}
