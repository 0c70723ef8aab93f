import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { phoneError } from '../../../../core/values/phone.ts'
import { ApiError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshMessages } from '../message-queries.ts'
import type { Draft, useDraft } from './draft.ts'
import { MediaField } from './media-field.tsx'
import { PhoneSelector } from './phone-selector.tsx'
import { createFailure, createFrom, tellCreated } from './schedule.ts'
import { TimeField } from './time-field.tsx'

type Errors = Partial<Record<'phone' | 'message', string>>

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
  const [errors, setErrors] = useState<Errors>({})
  const create = useMutation({
    mutationFn: createFrom,
    onSuccess(created, { time }) {
      kept.reset()
      onMade(created.id)
      void tellCreated(created, time).then(() => refreshMessages(client))
    },
    onError(error) {
      toast.error(createFailure(error))
      if (error instanceof ApiError) setErrors(error.fields)
    },
    onSettled: () => refreshMessages(client),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = errorsOf(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) create.mutate(draft)
    else focusFirstError(event.currentTarget)
  }
  function edit(part: Partial<Draft>) {
    kept.change(part)
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))))
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <PhoneSelector
          phone={draft.phone}
          manual={draft.manual}
          error={errors.phone}
          onChange={(phone) => edit({ phone })}
          onManual={(manual) => edit({ manual, phone: '' })}
        />
        <TimeField time={draft.time} onChange={(time) => edit({ time })} />
      </div>
      <Field label="Message" error={errors.message}>
        <TextArea
          required
          rows={6}
          className="lg:min-h-44"
          value={draft.message}
          onChange={(event) => edit({ message: event.target.value })}
        />
      </Field>
      <div className="lg:col-span-2">
        <MediaField items={draft.media} onChange={(media) => edit({ media })} />
      </div>
      <Button type="submit" variant="primary" busy={create.isPending} className="justify-self-start">
        Schedule Message
      </Button>
    </form>
  )
}

function errorsOf({ phone, message }: Draft): Errors {
  const wrong = phoneError(phone)
  return { ...(wrong && { phone: wrong }), ...(message.trim() === '' && { message: 'Message is required' }) }
}

/** The errors are drawn first: what is wrong is named by `aria-invalid` only then. */
function focusFirstError(form: EventTarget & Element): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
