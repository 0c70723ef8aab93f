import { joinNames } from '#core/shared/join-names.ts'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { EditIcon, EyeIcon } from '#web/ui/icons.tsx'
import { useColleagues } from '../colleagues.ts'
import type { ConversationDetails } from '../inbox-queries.ts'

/** Time in ms without a change of the text after which the user no longer counts as typing. */
const typingMs = 4000

/**
 * Shows the colleagues who are typing, or else those who have the conversation open, so that a customer isn't answered
 * twice.
 */
export function ColleagueNote({ conversation, text }: { conversation: ConversationDetails; text: string }) {
  const paused = useDebouncedValue(text, typingMs)
  const people = useColleagues({
    conversation: conversation.id,
    me: conversation.me,
    isTyping: text !== '' && text !== paused,
  })
  const typing = people.filter(({ state }) => state === 'typing')
  const shown = typing.length > 0 ? typing : people
  const verb = shown.length === 1 ? 'is' : 'are'
  const names = joinNames(
    shown.map(({ name }) => name),
    'and',
  )
  const Icon = typing.length > 0 ? EditIcon : EyeIcon
  return (
    // The note uses only free width, so that it never pushes the countdown beside it to the next line.
    <output className="block min-w-0 flex-[1_1_0] text-13 text-quiet empty:hidden">
      {shown.length > 0 && (
        <span className="flex items-center gap-1.5">
          <Icon width={14} height={14} className="shrink-0 max-sm:hidden" />
          <span className="truncate" title={names}>
            {names}
          </span>{' '}
          <span className="shrink-0">
            {verb} {typing.length > 0 ? 'typing…' : 'here too'}
          </span>
        </span>
      )}
    </output>
  )
}
