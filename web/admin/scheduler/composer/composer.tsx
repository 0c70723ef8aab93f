import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { phoneError } from '../../../../core/shared/phone.ts'
import { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstWrong } from '../../../ui/focus-first-wrong.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { characterCount } from '../../chat/character-count.ts'
import { MessagePreview } from '../../chat/message-preview.tsx'
import { MediaField } from '../../media/media-field.tsx'
import { useAttaching } from '../../media/use-attaching.ts'
import { unfinished } from '../../media/use-uploads.ts'
import type { Uploads } from '../../../use-uploads.ts'
import { TemplatePicker } from '../../templates/template-picker.tsx'
import { useRequestId } from '../../use-request-id.ts'
import { refreshMessages } from '../message-queries.ts'
import { DuplicateQuestion } from './duplicate-question.tsx'
import type { Draft, useDraft } from './draft.ts'
import { beyondLimits, refusedFields, type FormErrors } from './form-errors.ts'
import { useGatewayLimits } from './gateway-limits.ts'
import { PhoneSelector } from './phone-selector.tsx'
import { createFailure, createFrom, repeatedBy, tellCreated, type Repeated } from './schedule.ts'
import { TimeField } from './time-field.tsx'
import { useWrongTime } from './use-wrong-time.ts'
import { useFilledText } from '../../templates/use-filled-text.ts'

/** The form that schedules a message. `onMade` gets the new message's id; the form has been emptied by then. */
export function Composer({
  kept,
  onMade,
}: {
  kept: ReturnType<typeof useDraft>
  onMade: (id: string) => void
}) {
  const client = useQueryClient()
  const { draft } = kept
  const [errors, setErrors] = useState<FormErrors>({})
  const wrongTime = useWrongTime()
  const attaching = useAttaching((items) => edit(({ media }) => ({ media: [...media, ...items] })))
  const filled = useFilledText(draft)
  const limits = useGatewayLimits()
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const requestOf = useRequestId()
  // The same words once more, on purpose, are another message.
  const made = useRef(0)
  const create = useMutation({
    mutationFn: createFrom,
    onSuccess(created, { time }) {
      made.current += 1
      setRepeated(null)
      kept.reset()
      wrongTime.tell(null)
      attaching.uploads.dropAll()
      onMade(created.id)
      void tellCreated(created, time).then(() => refreshMessages(client))
    },
    onError(error) {
      const other = repeatedBy(error)
      setRepeated(other)
      if (other) return
      toast.error(createFailure(error))
      if (error instanceof ApiError) setErrors(refusedFields(error))
    },
    onSettled: () => refreshMessages(client),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...errorsOf(draft, attaching.uploads),
      ...beyondLimits(limits, filled.text, draft.media),
      ...(wrongTime.words && wrongTime.isUnseen() && { time: wrongTime.words }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0)
      create.mutate({ ...draft, anyway: false, requestId: requestOf([draft, made.current]) })
    else focusFirstWrong(event.currentTarget)
  }
  function edit(part: Parameters<typeof kept.change>[0]) {
    kept.change(part)
    // Only an upload adds by a function: of it there is nothing more to say then.
    const changed = typeof part === 'function' ? ['media', 'uploads'] : Object.keys(part)
    setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field))),
    )
  }
  return (
    <form
      noValidate
      data-keeps-draft
      onSubmit={submit}
      {...attaching.handlers}
      className="grid gap-x-8 gap-y-4 lg:grid-cols-2"
    >
      <div className="grid content-start gap-4">
        <PhoneSelector
          phone={draft.phone}
          manual={draft.manual}
          error={errors.phone}
          onChange={(phone) => edit({ phone })}
          onManual={(manual) => edit({ manual, phone: '' })}
        />
        <TimeField
          time={draft.time}
          error={wrongTime.words ?? errors.time}
          onWrong={wrongTime.tell}
          onChange={(time) => edit({ time })}
        />
      </div>
      <Field
        label="Message"
        hint={filled.note ?? characterCount(filled.text, limits)}
        error={errors.message}
        action={<TemplatePicker onChoose={({ text }) => edit({ message: text })} />}
      >
        <TextArea
          required
          rows={6}
          className="lg:min-h-44"
          value={draft.message}
          onChange={(event) => edit({ message: event.target.value })}
        />
      </Field>
      <div className="min-w-0">
        <MediaField
          items={draft.media}
          onChange={(media) => edit({ media })}
          attaching={attaching}
          errors={errors}
        />
      </div>
      <MessagePreview
        message={filled.text}
        media={draft.media}
        time={draft.time}
        warning={filled.warning}
        className="lg:sticky lg:top-20"
      />
      {create.error instanceof ApiError && create.error.code === 'offline' && (
        <div className="lg:col-start-1">
          <ErrorNote>{create.error.message} What you typed stays here.</ErrorNote>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={create.isPending}
        className="justify-self-start lg:col-start-1"
      >
        Schedule Message
      </Button>
      {repeated && (
        <DuplicateQuestion
          phone={draft.phone}
          other={repeated}
          busy={create.isPending}
          onYes={() => create.mutate({ ...draft, anyway: true, requestId: requestOf([draft, made.current]) })}
          onNo={() => setRepeated(null)}
        />
      )}
    </form>
  )
}

function errorsOf({ phone, message }: Draft, uploads: Uploads): FormErrors {
  const wrong = phoneError(phone)
  const waiting = unfinished(uploads)
  return {
    ...(wrong && { phone: wrong }),
    ...(message.trim() === '' && { message: 'Message is required' }),
    ...(waiting && { uploads: waiting }),
  }
}
