import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateMessage, type MediaItem, type Message } from '../../../core/contracts/messages.ts'
import { normalizeTypedPhone } from '../../../core/values/phone.ts'
import { api, ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { shopNow } from './composer/shop-clock.ts'
import { patchMessage, refreshMessages } from './message-queries.ts'
import { sendDue, tellSending } from './sending.ts'

export interface Edited {
  phone: string
  message: string
  /** Shop time, `yyyy-MM-dd HH:mm:ss`. */
  time: string
  media: MediaItem[]
}

/**
 * Saves an edited message; `now` also sends it (EDIT-02). What is sent already, or may be, is sent again only
 * because a person has read that here and saved (D-04, D-14). `failure`: why the last save was refused.
 */
export function useSave(message: Message, onSaved: () => void) {
  const client = useQueryClient()
  const update = useMutation({
    mutationFn: ({ edited, now }: { edited: Edited; now: boolean }) =>
      api(updateMessage, {
        id: message.id,
        phone: normalizeTypedPhone(edited.phone),
        message: edited.message,
        scheduled_time: now ? shopNow() : edited.time,
        status: 'pending',
        mediaUrls: edited.media,
        force_update: message.status === 'sent' || message.needs_decision,
      }),
    onSuccess(saved, { now }) {
      patchMessage(client, saved.id, saved)
      toast.success('Message updated successfully', { onSave: true })
      onSaved()
      if (now) void sendSaved(saved.id).then(() => refreshMessages(client))
    },
    onError(error) {
      // An answer that can't be read may be that of a message that was saved.
      const known = error instanceof ApiError && error.status !== 200
      toast.error(known ? 'Failed to save message. Please try again.' : 'An unexpected error occurred')
    },
    onSettled: () => refreshMessages(client),
  })
  return {
    save: (edited: Edited, now: boolean) => update.mutate({ edited, now }),
    saving: update.isPending,
    sending: update.isPending && update.variables.now,
    failure: update.error instanceof ApiError ? update.error.message : undefined,
  }
}

async function sendSaved(id: string): Promise<void> {
  toast.info('Message is being sent...')
  const sending = await sendDue(id)
  if (sending.outcome !== 'under_way') tellSending(sending, 'Failed to send message')
}
