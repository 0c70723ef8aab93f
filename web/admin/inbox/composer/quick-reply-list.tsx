// The rule is disabled, because HTML has no element for a list that a text field controls.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { QuickReply } from '#core/inbox/quick-replies.ts'
import { cx } from '#web/ui/cx.ts'

export function QuickReplyList({
  id,
  replies,
  marked,
  onChoose,
}: {
  id: string
  replies: readonly QuickReply[]
  /** Index of the reply that Enter inserts. */
  marked: number
  onChoose: (reply: QuickReply) => void
}) {
  if (replies.length === 0) return null
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Quick replies"
      className="absolute inset-x-3 bottom-full z-20 mb-1 max-h-64 overflow-y-auto rounded-surface border border-line bg-surface p-1 shadow-lift sm:inset-x-4"
    >
      {replies.map((reply, index) => (
        // The focus stays in the text field, which handles all keys, as in any combobox.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={reply.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          // Keeps the focus in the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(reply)}
          className={cx(
            'flex min-h-11 cursor-pointer items-baseline gap-3 rounded-control px-3 py-2 text-15 hover:bg-sunk',
            index === marked && 'bg-sunk',
          )}
        >
          <span className="shrink-0 font-semibold">/{reply.name}</span>
          <span className="min-w-0 truncate text-13 text-quiet">{reply.text}</span>
        </div>
      ))}
    </div>
  )
}
