import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeMessages } from '#core/messaging/change-messages.ts'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { changeKey, refreshMessages } from '../message-queries.ts'

type Change = InputOf<typeof changeMessages>
type Reply = ReplyOf<typeof changeMessages>

/** How the action is told afterwards. */
const done = {
  cancel: 'cancelled',
  delete: 'deleted',
  reschedule: 'rescheduled',
  release: 'released',
} satisfies Record<Change['operation'], string>
/** So many are named in a toast. */
const mostNamed = 3

/** Changes many messages. */
export function useChangeMany() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (change: Change) => api(changeMessages, change),
    onSuccess: (reply, { operation }) => tellChange(reply, operation),
    onError: (error) => toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred'),
    onSettled: () => refreshMessages(client),
  })
}

/** One toast sums it up and names those that were left, with the reason. */
export function tellChange({ changed, left, outdated }: Reply, operation: Change['operation']): void {
  const words = `${formatCount(changed, 'message')} ${done[operation]}`
  const more = [...left.map(leftWords), ...(outdated.count > 0 ? [outdatedTold(outdated)] : [])]
  if (more.length === 0) return toast.success(words)
  toast.warning(`${words}. ${more.join('. ')}.`)
}

/** `60122222222 and 3 more still name the old day or time in the text: look at them`. */
export function outdatedTold({ count, phones }: Reply['outdated']): string {
  const one = count === 1
  return `${whoWords(phones, count)} still ${one ? 'names' : 'name'} the old day or time in the text: look at ${one ? 'it' : 'them'}`
}

/** `60122222222 and 3 more were left: it has been sent already`. */
function leftWords({ phones, count, reason }: Reply['left'][number]): string {
  return `${whoWords(phones, count)} left as ${count === 1 ? 'it was' : 'they were'}: ${reason}`
}

function whoWords(phones: readonly string[], count: number): string {
  const named = [...new Set(phones)].slice(0, mostNamed)
  const more = count - named.length
  const who = [
    named.join(', '),
    more > 0 && (named.length ? `${more} more` : formatCount(more, 'message')),
  ].filter(Boolean)
  return who.join(' and ')
}
