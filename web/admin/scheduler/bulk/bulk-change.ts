import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeMessages } from '#core/messaging/change-messages.ts'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { messageChangeKey, refreshMessages } from '../message-queries.ts'

type Change = InputOf<typeof changeMessages>
type Reply = ReplyOf<typeof changeMessages>

const done = {
  cancel: 'cancelled',
  delete: 'deleted',
  reschedule: 'rescheduled',
  release: 'released',
} satisfies Record<Change['operation'], string>
const maxNamed = 3

export function useBulkMessageChange() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: messageChangeKey,
    mutationFn: (change: Change) => api(changeMessages, change),
    onSuccess: (reply, { operation }) => reportBulkChange(reply, operation),
    onError: (error) => toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred'),
    onSettled: () => refreshMessages(client),
  })
}

export function reportBulkChange({ changed, left, outdated }: Reply, operation: Change['operation']): void {
  const words = `${formatCount(changed, 'message')} ${done[operation]}`
  const more = [...left.map(formatSkipped), ...(outdated.count > 0 ? [formatOutdatedMessages(outdated)] : [])]
  if (more.length === 0) return toast.success(words)
  toast.warning(`${words}. ${more.join('. ')}.`)
}

export function formatOutdatedMessages({ count, phones }: Reply['outdated']): string {
  const one = count === 1
  return `${formatPhones(phones, count)} still ${one ? 'mentions' : 'mention'} the old day or time. Check ${one ? 'its' : 'their'} text`
}

function formatSkipped({ phones, count, reason }: Reply['left'][number]): string {
  return `${formatPhones(phones, count)} not changed: ${reason}`
}

function formatPhones(phones: readonly string[], count: number): string {
  const named = [...new Set(phones)].slice(0, maxNamed)
  const more = count - named.length
  const who = [
    named.join(', '),
    more > 0 && (named.length ? `${more} more` : formatCount(more, 'message')),
  ].filter(Boolean)
  return who.join(' and ')
}
