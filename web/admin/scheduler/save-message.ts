import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  message as messageShape,
  updateMessage,
  type MediaItem,
  type Message,
} from '../../../core/messaging/messages.ts'
import { normalizeTypedPhone } from '../../../core/shared/phone.ts'
import { formatListTime, parseShopTime } from '../../../core/shared/shop-time.ts'
import { api, ApiError } from '../../api.ts'
import { useRequestId } from '../use-request-id.ts'
import { useMeanwhile } from '../meanwhile/use-meanwhile.tsx'
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

export const editedOf = (message: Message): Edited => ({
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

/**
 * Saves an edited message; `now` also sends it (EDIT-02). What is sent already, or may be, is sent again only
 * because a person has read that here and saved (D-04, D-14). `failure`: why the last save was refused.
 */
export function useSave(message: Message, onSaved: () => void, onTake: (edited: Edited) => void) {
  const client = useQueryClient()
  const [base, setBase] = useState(message)
  const requestOf = useRequestId()
  const meanwhile = useMeanwhile({ schema: messageShape, valuesOf: editedOf, labels })
  const update = useMutation({
    mutationFn: ({ edited, now, base }: { edited: Edited; now: boolean; base: Message }) =>
      api(updateMessage, {
        id: message.id,
        phone: normalizeTypedPhone(edited.phone),
        message: edited.message,
        scheduled_time: now ? shopNow() : edited.time,
        status: 'pending',
        mediaUrls: edited.media,
        force_update: base.status === 'sent' || base.needs_decision,
        version: base.version,
        request_id: requestOf([base.version, { ...edited, ...(now && { time: null }) }, now]),
      }),
    onSuccess(saved, { now }) {
      patchMessage(client, saved.id, saved)
      toast.success('Message updated successfully', { onSave: true })
      onSaved()
      if (now) void sendSaved(saved.id).then(() => refreshMessages(client))
    },
    onError(error, sent) {
      const asked = meanwhile.caught(error, {
        base: editedOf(sent.base),
        mine: { ...sent.edited, phone: normalizeTypedPhone(sent.edited.phone) },
        take({ values, current, save }) {
          setBase(current)
          onTake(values)
          if (save) update.mutate({ ...sent, edited: values, base: current })
        },
      })
      if (asked) return
      // An answer that can't be read may be that of a message that was saved.
      const known = error instanceof ApiError && error.status !== 200
      toast.error(known ? 'Failed to save message. Please try again.' : 'An unexpected error occurred')
    },
    onSettled: () => refreshMessages(client),
  })
  return {
    save: (edited: Edited, now: boolean) => update.mutate({ edited, now, base }),
    saving: update.isPending,
    sending: update.isPending && update.variables.now,
    failure: update.error instanceof ApiError ? update.error.message : undefined,
    question: meanwhile.question,
  }
}

async function sendSaved(id: string): Promise<void> {
  toast.info('Message is being sent...')
  const sending = await sendDue(id)
  if (sending.outcome !== 'under_way') tellSending(sending, 'Failed to send message')
}
