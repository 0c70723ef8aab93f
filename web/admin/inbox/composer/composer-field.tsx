import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import type { QuickReply } from '#core/inbox/quick-replies.ts'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { showFailure } from '../../show-failure.ts'
import { QuickReplyList } from './quick-reply-list.tsx'
import { fillConversationPlaceholders, findTypedQuickReplyName, useMatchingReplies } from './quick-replies.ts'

const maxRows = 7

/**
 * Enter sends, except on touch screens, whose keyboards have no Shift+Enter. In a reply, `/` opens the quick
 * replies.
 */
export function ComposerField({
  conversation,
  field,
  text,
  isNote,
  onText,
  onSend,
}: {
  conversation: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  isNote: boolean
  onText: (text: string) => void
  onSend: () => void
}) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const listId = useId()
  const [cursor, setCursor] = useState(0)
  const [marked, setMarked] = useState(0)
  /** Text for which the list of quick replies was closed with Escape. */
  const [closedFor, setClosedFor] = useState<string>()
  const typed = isNote || closedFor === text ? null : findTypedQuickReplyName(text, cursor)
  const replies = useMatchingReplies(typed)
  const at = Math.min(marked, replies.length - 1)

  function insert(reply: QuickReply) {
    if (!typed) return
    const [before, after] = [text.slice(0, typed.from), text.slice(typed.to)]
    setClosedFor(text)
    fillConversationPlaceholders(conversation, reply.text).then((filled) => {
      onText(before + filled + after)
      const end = before.length + filled.length
      requestAnimationFrame(() => {
        field.current?.focus()
        field.current?.setSelectionRange(end, end)
      })
    }, showFailure)
  }
  /** Returns `true` if the list of quick replies has handled the key. */
  function moveInList({ key }: KeyboardEvent): boolean {
    const reply = replies[at]
    if (!reply) return false
    if (key === 'ArrowDown') setMarked((at + 1) % replies.length)
    else if (key === 'ArrowUp') setMarked((at - 1 + replies.length) % replies.length)
    else if (key === 'Enter' || key === 'Tab') insert(reply)
    else if (key === 'Escape') setClosedFor(text)
    else return false
    return true
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes a word, Enter accepts the word.
    if (event.nativeEvent.isComposing) return
    if (moveInList(event)) return event.preventDefault()
    if (event.key === 'Escape') return event.currentTarget.blur()
    const sends = event.key === 'Enter' && !event.shiftKey && (!isTouch || event.ctrlKey || event.metaKey)
    if (!sends) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <QuickReplyList id={listId} replies={replies} marked={at} onChoose={insert} />
      <textarea
        ref={field}
        // Browsers without `field-sizing` show one row per line of the text, up to `maxRows`.
        rows={Math.min(maxRows, text.split('\n').length)}
        value={text}
        aria-label={isNote ? 'Note' : 'Message'}
        placeholder={isNote ? 'Note for staff. Customers don’t see it.' : 'Message, or / for quick replies'}
        {...(replies.length > 0 && {
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${at}`,
        })}
        onChange={(event) => {
          onText(event.target.value)
          setCursor(event.target.selectionStart)
          setMarked(0)
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="field-sizing-content block max-h-50 min-h-11 w-full min-w-0 resize-none rounded-control border border-edge bg-surface px-3 py-2 text-17 leading-6 placeholder:text-quiet hover:border-ink focus-visible:border-cyan focus-visible:outline-1 focus-visible:outline-offset-0 md:text-15"
      />
    </>
  )
}
