import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactEntry } from '#core/contacts/contact.ts'
import { normalizePhoneForMessages } from '#core/shared/phone.ts'
import { ApiError, api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { getShopNow } from '#web/shop-clock.ts'
import {
  sendingPausedText,
  deliveryUnknownText,
  waitUntilMessageSent,
  sendMessageNowOrDirectly,
  type SendOutcome,
} from '../send-message.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { useFilledText } from '../templates/use-filled-text.ts'
import { ContactAvatar } from './avatar.tsx'
import { MessagePreferenceNote } from './message-preference.tsx'
import { cancelMessage } from '#core/messaging/messages.ts'
import { createMessage, updateMessage } from '#core/messaging/plan-message.ts'
import { fillTemplateForPhone } from '../templates/fill-template-for-phone.ts'

const failed = 'Failed to send message. Please try again.'

/** Returns the server's message if the gateway refuses the content, because retrying would not help. */
const whyNot = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid_input' ? error.message : failed

/**
 * Sends one message to a contact now (CONT-03). It doesn't use `useContractForm`, because it makes several
 * calls and a retry resumes after the last successful one.
 */
export function SendToContactDialog({ contact, onClose }: { contact: ContactEntry; onClose: () => void }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState<Tried>()
  const requestOf = useRequestId()
  const [openedAt] = useState(getShopNow)
  const filled = useFilledText({
    message: text,
    phone: normalizePhoneForMessages(contact.phone),
    time: openedAt,
  })
  const send = useMutation({
    mutationFn: () => sendToContact(contact, text, tried, setTried, requestOf),
    onSuccess(outcome) {
      if (outcome === 'failed') return toast.error(failed)
      if (outcome === 'sent' || outcome === 'already_sent') toast.success(`Message sent to ${contact.name}`)
      else if (outcome === 'unknown') toast.warning(deliveryUnknownText)
      else if (outcome === 'paused') toast.warning(sendingPausedText)
      else toast.info('Message is being sent...')
      onClose()
    },
    onError: (error) => toast.error(whyNot(error)),
  })
  const giveUp = () => {
    if (tried && !send.isPending) void dropUnsent(tried)
    onClose()
  }
  return (
    <FormDialog
      unsaved={text.trim() !== ''}
      saving={send.isPending}
      onClose={giveUp}
      title="Send WhatsApp Message"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button
            variant="primary"
            why={
              (contact.messages !== 'all' && 'This contact has opted out of these messages.') ||
              (text.trim() === '' && 'Enter a message first.')
            }
            busy={send.isPending}
            busyLabel="Sending..."
            onClick={() => send.mutate()}
          >
            Send WhatsApp
          </Button>
        </>
      }
    >
      <div className="mb-4 flex items-center gap-3">
        <ContactAvatar name={contact.name} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{contact.name}</p>
          <p className="text-15 text-quiet tabular-nums">{contact.phone}</p>
        </div>
      </div>
      <MessagePreferenceNote messages={contact.messages} />
      <Field
        label="Message"
        hint={filled.note ?? (filled.text !== text && `Preview: ${filled.text}`)}
        action={<TemplatePicker onChoose={(template) => setText(template.text)} />}
      >
        <TextArea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {filled.warning && <p className="mt-1 text-15 text-caution">{filled.warning}</p>}
    </FormDialog>
  )
}

interface Tried {
  id: string
  text: string
}

/**
 * Sends the message through the scheduler, so that it is neither lost nor duplicated. A retry reuses the
 * message of the first attempt (`tried`). Rejects if the message could not be stored.
 */
async function sendToContact(
  contact: ContactEntry,
  text: string,
  tried: Tried | undefined,
  remember: (tried: Tried) => void,
  requestOf: (of: unknown) => string,
): Promise<SendOutcome['outcome']> {
  if (tried?.text === text) return (await sendMessageNowOrDirectly(tried.id)).outcome
  const phone = normalizePhoneForMessages(contact.phone)
  const message = await fillTemplateForPhone({ text, phone, time: getShopNow() })
  const { id } = tried
    ? await api(updateMessage, { id: tried.id, message })
    : await api(createMessage, { phone, message, request_id: requestOf([phone, text]) })
  remember({ id, text })
  return (await waitUntilMessageSent(id)).outcome
}

/** Cancels the stored message when the dialog is closed after a failure, so that the message isn't sent later. */
async function dropUnsent({ id }: Tried): Promise<void> {
  try {
    await api(cancelMessage, { id })
  } catch {
    // The message has already failed or been sent. The scheduler page shows its state.
  }
}
