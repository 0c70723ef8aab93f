import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedMessage } from '#core/messaging/message-list.ts'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { shopNow } from '../composer/shop-clock.ts'
import { changeKey, messagesKey, patchMessage, refreshMessages } from '../message-queries.ts'
import { outdatedTold } from '../many/bulk-change.ts'
import { listTimeOf } from '../status-words.tsx'

/**
 * Moves a message to another day at the same time of day: shows at once, goes back when the server refuses, and can be
 * undone. `ask` is called instead when that time has passed.
 */
export function useMove(ask: (message: ListedMessage, to: string) => void) {
  const client = useQueryClient()
  const move = useMutation({
    mutationKey: changeKey,
    mutationFn: ({ message, to }: { message: ListedMessage; to: string }) =>
      api(changeMessages, { operation: 'reschedule', ids: [message.id], scheduled_time: to }),
    async onMutate({ message, to }) {
      await client.cancelQueries({ queryKey: messagesKey })
      patchMessage(client, message.id, { scheduled_time: to })
    },
    onSuccess({ left: [left], outdated }, { message, to }) {
      if (left) return toast.warning(`The message to ${message.phone} stays: ${left.reason}`)
      const back = message.scheduled_time
      const words = `Moved to ${listTimeOf({ scheduled_time: to })}`
      const isOutdated = outdated.count > 0
      toast[isOutdated ? 'warning' : 'success'](isOutdated ? `${words}. ${outdatedTold(outdated)}.` : words, {
        ...(back > shopNow() && {
          undo: () => move.mutate({ message: { ...message, scheduled_time: to }, to: back }),
        }),
      })
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred'),
    onSettled: () => refreshMessages(client),
  })
  return (message: ListedMessage, day: string) => {
    const to = `${day} ${message.scheduled_time.slice(11)}`
    if (to < shopNow()) ask(message, to)
    else move.mutate({ message, to })
  }
}
