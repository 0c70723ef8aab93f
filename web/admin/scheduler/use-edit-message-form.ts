import { useQueryClient } from '@tanstack/react-query'
import { updateMessage } from '#core/messaging/plan-message.ts'
import { messageSchema, type Message } from '#core/messaging/message.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { normalizeTypedPhone } from '#core/shared/phone.ts'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { ApiError } from '#web/api.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { useRecordForm } from '../forms/use-record-form.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { MessageFormErrors } from './composer/form-errors.ts'
import { roundUpToTimeStep, getShopNow } from '#web/shop-clock.ts'
import { patchCachedMessage, refreshMessages } from './message-queries.ts'
import { waitUntilMessageSent, showSendOutcome } from '../send-message.ts'

interface Edited {
  phone: string
  message: string
  /** Shop time as `yyyy-MM-dd HH:mm:ss`. */
  time: string
  media: MediaItem[]
}

const editedOf = (message: Message): Edited => ({
  phone: message.phone,
  message: message.message,
  time: message.scheduled_time,
  media: message.mediaUrls.map(({ id: _place, ...item }) => item),
})

const labels = {
  phone: { label: 'Phone Number' },
  message: { label: 'Message' },
  time: {
    label: 'Scheduled Time',
    text: (time: string) => {
      const at = parseShopTime(time)
      return at ? formatListTime(at) : time
    },
  },
  media: { label: 'Attachments', text: (media: MediaItem[]) => media.map(({ name }) => name).join(', ') },
}

/** `now` sends the message after saving. */
export interface EditMessageValues extends Edited {
  now: boolean
}
const valuesOf = (message: Message): EditMessageValues => ({ ...editedOf(message), now: false })

/**
 * Returns the form that edits a message (EDIT-02). Saving may resend a message that was, or may have been, sent. That
 * is allowed, because the dialog warns about it (D-04, D-14).
 */
export function useEditMessageForm(
  message: Message,
  { check, onSaved }: { check: (values: EditMessageValues) => MessageFormErrors; onSaved: () => void },
) {
  const client = useQueryClient()
  const requestOf = useRequestId()
  return useRecordForm<typeof updateMessage, EditMessageValues, Message>(
    updateMessage,
    {
      shape: messageSchema,
      base: message,
      valuesOf,
      versionOf: ({ version }) => version,
      labels,
    },
    {
      start: {
        ...valuesOf(message),
        // A past time is replaced with the next time that can be chosen.
        time:
          message.scheduled_time < getShopNow() ? roundUpToTimeStep(getShopNow()) : message.scheduled_time,
      },
      inputOf: ({ phone, message: text, time, media, now }, base = message) => ({
        id: message.id,
        phone: normalizeTypedPhone(phone),
        message: text,
        scheduled_time: now ? getShopNow() : time,
        status: 'pending',
        mediaUrls: media,
        force_update: base.status === 'sent' || base.needs_decision,
        request_id: requestOf([base.version, { phone, text, time: now ? null : time, media }, now]),
      }),
      check,
      fieldMapping: { scheduled_time: 'time', mediaUrls: 'media' },
      saved: 'Message updated successfully',
      onSaved(saved, { now }) {
        patchCachedMessage(client, saved.id, saved)
        onSaved()
        if (now) void sendSaved(saved.id).then(() => refreshMessages(client))
      },
      onFailure(error) {
        // After an unreadable response, the message may have been saved.
        const known = error instanceof ApiError && error.status !== 200
        toast.error(known ? 'Failed to save message. Please try again.' : 'An unexpected error occurred')
      },
      onSettled: () => refreshMessages(client),
    },
  )
}

async function sendSaved(id: string): Promise<void> {
  toast.info('Message is being sent...')
  const sending = await waitUntilMessageSent(id)
  if (sending.outcome !== 'under_way') showSendOutcome(sending, 'Failed to send message')
}
