import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { createMessage, duplicateDetails } from '#core/messaging/plan-message.ts'
import { ApiError, api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { characterCount } from '#web/admin/chat/character-count.ts'
import { MessagePreview } from '#web/admin/chat/message-preview.tsx'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { useAttaching } from '#web/admin/media/use-attaching.ts'
import { TemplatePicker } from '#web/admin/templates/template-picker.tsx'
import { wordsAt } from '#web/admin/forms/field-words.ts'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useTyped } from '#web/hooks/use-typed.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { refreshMessages } from '../message-queries.ts'
import { emptyDraft, type Draft, type useDraft } from './draft.ts'
import { beyondLimits, type FormErrors } from './form-errors.ts'
import { useGatewayLimits } from './gateway-limits.ts'
import { PhoneSelector } from './phone-selector.tsx'
import { TimeField } from './time-field.tsx'
import { useWrongTime } from './use-wrong-time.ts'
import { useFilledText } from '#web/admin/templates/use-filled-text.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { listTimeOf, statusWords } from '../status-words.tsx'
import type { Uploads } from '#web/hooks/use-uploads.ts'
import { formatPhoneError } from '#core/shared/phone.ts'
import { unfinished } from '#web/admin/media/use-uploads.ts'
import type { z } from 'zod'
import type { Message } from '#core/messaging/message.ts'
import type { InputOf } from '#core/contract.ts'
import { filledIn } from '#web/admin/templates/filled-in.ts'
import { pausedWords, sendDue } from '#web/admin/sending.ts'
import { shopNow } from '#web/shop-clock.ts'

/** Form that schedules a message. `onMade` receives the new message's id after the form is cleared. */
export function Composer({
  draftStore,
  onMade,
}: {
  draftStore: ReturnType<typeof useDraft>
  onMade: (id: string) => void
}) {
  const client = useQueryClient()
  const wrongTime = useWrongTime()
  const limits = useGatewayLimits()
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const requestOf = useRequestId()
  // Counts created messages, so that sending the same text again on purpose gets a new request id.
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
      ...beyondLimits(limits, filled.text, typed.media),
    }),
    at: { scheduled_time: 'time', mediaUrls: 'media' },
    send: (input) => createFrom(input).catch(refused),
    onSaved(created, { time, manual }) {
      made.current += 1
      setRepeated(null)
      draftStore.drop()
      form.reset({ ...emptyDraft(manual), anyway: false })
      wrongTime.setError(null)
      attaching.uploads.dropAll()
      onMade(created.id)
      void reportCreated(created, time).then(() => refreshMessages(client))
    },
    // `refused` has already shown the error.
    onFailure: () => undefined,
    onSettled: () => refreshMessages(client),
  })
  const attaching = useAttaching((items) => edit({ media: [...form.getValues('media'), ...items] }))
  const draft = useTyped(form)
  const filled = useFilledText(draft)
  const { wrong } = form

  function refused(error: unknown): never {
    const other = repeatedBy(error)
    setRepeated(other)
    if (!other) toast.error(createFailure(error))
    throw error
  }
  const keep = () => draftStore.keep(form.getValues())
  function edit(part: Partial<Draft>) {
    form.set(part)
    keep()
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
          error={wrong.phone}
          onChange={(phone) => edit({ phone })}
          onManual={(manual) => edit({ manual, phone: '' })}
        />
        <TimeField
          time={draft.time}
          error={wrongTime.error ?? wrong.time}
          onWrong={wrongTime.setError}
          onChange={(time) => edit({ time })}
        />
      </div>
      <Field
        label="Message"
        hint={filled.note ?? characterCount(filled.text, limits)}
        error={wrong.message}
        action={<TemplatePicker onChoose={({ text }) => edit({ message: text })} />}
      >
        <TextArea
          required
          rows={6}
          className="lg:min-h-44"
          {...form.register('message', { onChange: keep })}
        />
      </Field>
      <div className="min-w-0">
        <MediaField
          items={draft.media}
          onChange={(media) => edit({ media })}
          attaching={attaching}
          errors={{ media: wrong.media, uploads: wordsAt(wrong, 'uploads') }}
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

/** Confirms sending the same text to the same phone twice within a day. */
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
  const when = listTimeOf(other)
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
        : `The same text to ${phone} is already scheduled for ${when} (${statusWords[other.status].label}).`}{' '}
      The customer will get it twice.
    </ConfirmDialog>
  )
}

interface Values extends Draft {
  /** Schedule even if the same message already exists. */
  anyway: boolean
}

function errorsOf({ phone, message }: Draft, uploads: Uploads): FormErrors {
  const wrong = formatPhoneError(phone)
  const waiting = unfinished(uploads)
  return {
    ...(wrong && { phone: wrong }),
    ...(message.trim() === '' && { message: 'Message is required' }),
    ...(waiting && { uploads: waiting }),
  }
}

/**
 * Creates the message. If its time has passed, it is sent immediately (COMP-08). Throws `ApiError`, also for
 * duplicates: see `repeatedBy`.
 */
async function createFrom(input: InputOf<typeof createMessage>): Promise<Message> {
  const { message, phone, scheduled_time: time } = input
  return api(createMessage, {
    ...input,
    message: await filledIn({ text: message ?? '', phone, time: time ?? shopNow() }),
  })
}

type Repeated = z.output<typeof duplicateDetails>

/** Returns the duplicated message, or `null` if the error has another cause. */
function repeatedBy(error: unknown): Repeated | null {
  if (!(error instanceof ApiError) || error.code !== 'duplicate') return null
  return duplicateDetails.safeParse(error.details).data ?? null
}

/** Reports the result after creating. Waits for a due message to be sent. */
async function reportCreated(created: Message, time: string): Promise<void> {
  if (time > shopNow()) return toast.success('Message scheduled successfully')
  const { outcome } = await sendDue(created.id)
  if (outcome === 'sent') toast.success('Message scheduled and sent immediately')
  else if (outcome === 'under_way') toast.info('Message is being sent...')
  else if (outcome === 'paused') toast.warning(pausedWords)
  else toast.warning('Message scheduled but could not be sent immediately')
}

/** Returns the error text of COMP-08 for a message that was not stored. */
function createFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to schedule message'
  if (error.status === 200) return 'Failed to create message: No valid ID returned'
  return error.error.startsWith('API Error: ') ? error.error : `API Error: ${error.error}`
}
