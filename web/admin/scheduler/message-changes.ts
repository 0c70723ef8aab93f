import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelMessage, deleteMessage, reactivateMessage } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { resolveUnknownOutcome } from '#core/messaging/send-message.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  messageChangeKey,
  removeCachedMessage,
  messagesKey,
  patchCachedMessage,
  refreshMessages,
} from './message-queries.ts'
import { sendMessageNowOrDirectly, showSendOutcome } from '../send-message.ts'

/** Changes the status on screen immediately, and reverts it if the server rejects the change (SCHED-05). */
function useStatusChange(change: {
  contract: typeof cancelMessage | typeof reactivateMessage
  from: Message['status']
  to: Message['status']
  done: string
  failed: string
}) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: messageChangeKey,
    mutationFn: (id: string) => api(change.contract, { id }),
    async onMutate(id) {
      await client.cancelQueries({ queryKey: messagesKey })
      patchCachedMessage(client, id, { status: change.to })
    },
    onSuccess(message) {
      patchCachedMessage(client, message.id, message)
      toast.success(change.done)
    },
    onError(_error, id) {
      patchCachedMessage(client, id, { status: change.from })
      toast.error(change.failed)
    },
    onSettled: () => refreshMessages(client),
  })
}

export const useCancelMessage = () =>
  useStatusChange({
    contract: cancelMessage,
    from: 'pending',
    to: 'cancelled',
    done: 'Message cancelled successfully',
    failed: 'Failed to cancel message',
  })

export const useReactivateMessage = () =>
  useStatusChange({
    contract: reactivateMessage,
    from: 'cancelled',
    to: 'pending',
    done: 'Message reactivated successfully',
    failed: 'Failed to reactivate message',
  })

export function useDeleteMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: messageChangeKey,
    mutationFn: (id: string) => api(deleteMessage, { id }),
    onSuccess(_reply, id) {
      removeCachedMessage(client, id)
      toast.success('Message deleted successfully')
    },
    onError: (error) => toast.error(`Failed to delete message: ${error.message}`),
    onSettled: () => refreshMessages(client),
  })
}

/** `failure` is the fallback error text. */
export function useSendMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; failure: string }) => sendMessageNowOrDirectly(id),
    onSuccess: (sending, { failure }) => showSendOutcome(sending, failure),
    onSettled: () => refreshMessages(client),
  })
}

/** Mutation for the decision about an unknown delivery result (D-04). */
export function useResolveUnknown() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: messageChangeKey,
    mutationFn: (input: { id: string; part_ids: string[]; decision: 'sent' | 'send_again' }) =>
      api(resolveUnknownOutcome, input),
    onSuccess(message, { decision }) {
      patchCachedMessage(client, message.id, message)
      if (decision === 'sent') toast.success('Marked as sent')
      else toast.info('Message is being sent...')
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.error : 'Failed to send message'),
    onSettled: () => refreshMessages(client),
  })
}
