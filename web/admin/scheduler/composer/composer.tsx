import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { createMessage } from '#core/messaging/plan-message.ts'
import { ApiError } from '#web/api.ts'
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
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
import { useRequestId } from '#web/admin/use-request-id.ts'
import { refreshMessages } from '../message-queries.ts'
import { DuplicateQuestion } from './duplicate-question.tsx'
import { emptyDraft, type Draft, type useDraft } from './draft.ts'
import { beyondLimits } from './form-errors.ts'
import { useGatewayLimits } from './gateway-limits.ts'
import { PhoneSelector } from './phone-selector.tsx'
import { createFailure, createFrom, repeatedBy, tellCreated, type Repeated } from './schedule.ts'
import { TimeField } from './time-field.tsx'
import { useWrongTime } from './use-wrong-time.ts'
import { useFilledText } from '#web/admin/templates/use-filled-text.ts'
import { type Values, errorsOf } from './composer-values.ts'

/** The form that schedules a message. `onMade` gets the new message's id; the form has been emptied by then. */
export function Composer({
  kept,
  onMade,
}: {
  kept: ReturnType<typeof useDraft>
  onMade: (id: string) => void
}) {
  const client = useQueryClient()
  const wrongTime = useWrongTime()
  const limits = useGatewayLimits()
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const requestOf = useRequestId()
  // The same words once more, on purpose, are another message.
  const made = useRef(0)
  const form = useContractForm<typeof createMessage, Values>(createMessage, {
    start: { ...kept.begun, anyway: false },
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
    send: (wish) => createFrom(wish).catch(refused),
    onSaved(created, { time, manual }) {
      made.current += 1
      setRepeated(null)
      kept.drop()
      form.reset({ ...emptyDraft(manual), anyway: false })
      wrongTime.tell(null)
      attaching.uploads.dropAll()
      onMade(created.id)
      void tellCreated(created, time).then(() => refreshMessages(client))
    },
    // It is told already: also what stands at a field.
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
  const keep = () => kept.keep(form.getValues())
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
          error={wrongTime.words ?? wrong.time}
          onWrong={wrongTime.tell}
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
          <ErrorNote>{form.failure.message} What you typed stays here.</ErrorNote>
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
