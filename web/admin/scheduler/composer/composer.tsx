import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { createMessage, duplicateMessageDetailsSchema } from '#core/messaging/plan-message.ts'
import { ApiError, api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { formatCharacterCount } from '#web/admin/chat/character-count.ts'
import { MessagePreview } from '#web/admin/chat/message-preview.tsx'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { useAttachments } from '#web/admin/media/use-attachments.ts'
import { TemplatePicker } from '#web/admin/templates/template-picker.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { refreshMessages } from '../message-queries.ts'
import { createEmptyDraft, type MessageDraft, type useMessageDraft } from './draft.ts'
import { findLimitErrors, type MessageFormErrors } from './form-errors.ts'
import { useGatewayLimits } from './gateway-limits.ts'
import { PhoneSelector } from './phone-selector.tsx'
import { TimeField } from './time-field.tsx'
import { useTimeError } from './use-time-error.ts'
import { useFilledText } from '#web/admin/templates/use-filled-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { formatScheduledTime, messageStatusLabels } from '../message-status.tsx'
import type { UploadQueue } from '#web/hooks/use-uploads.ts'
import { formatPhoneError } from '#core/shared/phone.ts'
import { explainUnfinishedUploads } from '#web/admin/media/use-uploads.ts'
import type { z } from 'zod'
import type { Message } from '#core/messaging/message.ts'
import type { InputOf } from '#core/contract.ts'
import { fillTemplateForPhone } from '#web/admin/templates/fill-template-for-phone.ts'
import { sendingPausedText, waitUntilMessageSent } from '#web/admin/send-message.ts'
import { getShopNow } from '#web/shop-clock.ts'

/** `onMade` receives the new message's id after the form is cleared. */
export function MessageComposer({
  draftStore,
  onMade,
}: {
  draftStore: ReturnType<typeof useMessageDraft>
  onMade: (id: string) => void
}) {
  const client = useQueryClient()
  const wrongTime = useTimeError()
  const limits = useGatewayLimits()
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const requestOf = useRequestId()
  // Counts the messages created on this page, so that deliberately sending the same text again uses a new
  // request id.
  const made = useRef(0)
  const form = useContractForm<typeof createMessage, Values>(createMessage, {
    start: { ...draftStore.initial, anyway: false },
    inputOf: ({ anyway, ...typed }) => ({
      unless_duplicate: !anyway,
      request_id: requestOf([typed, made.current]),
      phone: typed.phone,
      message: typed.message,
      scheduled_time: typed.time,
      status: 'pending',
      mediaUrls: typed.media,
    }),
    check: (typed) => ({
      ...errorsOf(typed, attaching.uploads),
      ...findLimitErrors(limits, filled.text, typed.media),
    }),
    fieldMapping: { scheduled_time: 'time', mediaUrls: 'media' },
    send: (input) => createFrom(input).catch(refused),
    onSaved(created, { time, manual }) {
      made.current += 1
      setRepeated(null)
      draftStore.drop()
      form.reset({ ...createEmptyDraft(manual), anyway: false })
      wrongTime.setError(null)
      attaching.uploads.dropAll()
      onMade(created.id)
      void reportCreated(created, time).then(() => refreshMessages(client))
    },
    // `refused` has already shown the error.
    onFailure: () => undefined,
    onSettled: () => refreshMessages(client),
  })
  const attaching = useAttachments((items) => edit({ media: [...form.getValues('media'), ...items] }))
  const draft = useFormValues(form)
  const filled = useFilledText(draft)
  const { fieldErrors } = form

  function refused(error: unknown): never {
    const other = repeatedBy(error)
    setRepeated(other)
    if (!other) toast.error(createFailure(error))
    throw error
  }
  const storeDraft = () => draftStore.keep(form.getValues())
  function edit(part: Partial<MessageDraft>) {
    form.set(part)
    storeDraft()
  }
  function submit(anyway: boolean, event?: SyntheticEvent) {
    form.setValue('anyway', anyway)
    form.submit(event)
  }
  return (
    <form
      noValidate
      data-keeps-draft
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrongTime.stopsPress(event.currentTarget)) submit(false, event)
      }}
      {...attaching.handlers}
      className="grid gap-x-8 gap-y-4 lg:grid-cols-2"
    >
      <div className="grid content-start gap-4">
        <PhoneSelector
          phone={draft.phone}
          manual={draft.manual}
          error={fieldErrors.phone}
          onChange={(phone) => edit({ phone })}
          onManual={(manual) => edit({ manual, phone: '' })}
        />
        <TimeField
          time={draft.time}
          error={wrongTime.error ?? fieldErrors.time}
          onWrong={wrongTime.setError}
          onChange={(time) => edit({ time })}
        />
      </div>
      <Field
        label="Message"
        hint={filled.note ?? formatCharacterCount(filled.text, limits)}
        error={fieldErrors.message}
        action={<TemplatePicker onChoose={({ text }) => edit({ message: text })} />}
      >
        <TextArea
          required
          rows={6}
          className="lg:min-h-44"
          {...form.register('message', { onChange: storeDraft })}
        />
      </Field>
      <div className="min-w-0">
        <MediaField
          items={draft.media}
          onChange={(media) => edit({ media })}
          attaching={attaching}
          errors={{ media: fieldErrors.media, uploads: getFieldError(fieldErrors, 'uploads') }}
        />
      </div>
      <MessagePreview
        message={filled.text}
        media={draft.media}
        time={draft.time}
        warning={filled.warning}
        className="lg:sticky lg:top-20"
      />
      {form.failure instanceof ApiError && form.failure.code === 'offline' && (
        <div className="lg:col-start-1">
          <ErrorNote>{form.failure.message} Your message is kept here.</ErrorNote>
        </div>
      )}
      <Button type="submit" variant="primary" busy={form.busy} className="justify-self-start lg:col-start-1">
        Schedule Message
      </Button>
      {repeated && (
        <DuplicateQuestion
          phone={draft.phone}
          other={repeated}
          busy={form.busy}
          onYes={() => submit(true)}
          onNo={() => setRepeated(null)}
        />
      )}
    </form>
  )
}

/** Asks for confirmation before sending the same text to the same phone number twice within a day. */
function DuplicateQuestion({
  phone,
  other,
  busy,
  onYes,
  onNo,
}: {
  phone: string
  other: Repeated
  busy: boolean
  onYes: () => void
  onNo: () => void
}) {
  const when = formatScheduledTime(other)
  return (
    <ConfirmDialog
      open
      onOpenChange={onNo}
      title="Send the same message again?"
      confirmLabel="Schedule anyway"
      cancelLabel="Go back"
      busy={busy}
      onConfirm={onYes}
    >
      {other.status === 'sent'
        ? `The same text was sent to ${phone} on ${when}.`
        : `The same text to ${phone} is already scheduled for ${when} (${messageStatusLabels[other.status].label}).`}{' '}
      The customer will get it twice.
    </ConfirmDialog>
  )
}

interface Values extends MessageDraft {
  anyway: boolean
}

function errorsOf({ phone, message }: MessageDraft, uploads: UploadQueue): MessageFormErrors {
  const phoneError = formatPhoneError(phone)
  const waiting = explainUnfinishedUploads(uploads)
  return {
    ...(phoneError && { phone: phoneError }),
    ...(message.trim() === '' && { message: 'Message is required' }),
    ...(waiting && { uploads: waiting }),
  }
}

/**
 * Creates a message. If the time has passed, the message is sent immediately (COMP-08). Throws `ApiError`, including
 * for duplicates (see `repeatedBy`).
 */
async function createFrom(input: InputOf<typeof createMessage>): Promise<Message> {
  const { message, phone, scheduled_time: time } = input
  return api(createMessage, {
    ...input,
    message: await fillTemplateForPhone({ text: message ?? '', phone, time: time ?? getShopNow() }),
  })
}

type Repeated = z.output<typeof duplicateMessageDetailsSchema>

/** Returns the existing message that would be duplicated, or `null` if the error has another cause. */
function repeatedBy(error: unknown): Repeated | null {
  if (!(error instanceof ApiError) || error.code !== 'duplicate') return null
  return duplicateMessageDetailsSchema.safeParse(error.details).data ?? null
}

/** Shows the result in a toast. If the message is due, waits until it is sent. */
async function reportCreated(created: Message, time: string): Promise<void> {
  if (time > getShopNow()) return toast.success('Message scheduled successfully')
  const { outcome } = await waitUntilMessageSent(created.id)
  if (outcome === 'sent') toast.success('Message scheduled and sent immediately')
  else if (outcome === 'under_way') toast.info('Message is being sent...')
  else if (outcome === 'paused') toast.warning(sendingPausedText)
  else toast.warning('Message scheduled but could not be sent immediately')
}

/** Returns the error text for a message that was not stored. COMP-08 specifies the texts. */
function createFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to schedule message'
  if (error.status === 200) return 'Failed to create message: No valid ID returned'
  return error.error.startsWith('API Error: ') ? error.error : `API Error: ${error.error}`
}
