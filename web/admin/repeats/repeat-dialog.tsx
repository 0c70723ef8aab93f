import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { createRepeat, repeat, updateRepeat } from '../../../core/contracts/repeats.ts'
import { unknownWords } from '../../../core/values/message-template.ts'
import { nextOccurrences } from '../../../core/values/recurrence.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useMeanwhile } from '../meanwhile/use-meanwhile.tsx'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { VariableChips } from '../templates/variable-chips.tsx'
import { EndFields } from './end-fields.tsx'
import { unreachedWords } from './repeat-card.tsx'
import { RepeatReceiver } from './repeat-receiver.tsx'
import { useRefreshRepeats } from './repeat-queries.ts'
import { bodyOf, planOf, valuesOf, type RepeatValues } from './repeat-values.ts'
import { useRepeatLabels } from './repeat-labels.ts'
import { RuleFields } from './rule-fields.tsx'

interface Sent {
  values: RepeatValues
  version: number | undefined
}

/** A message that comes again: whom, what, when, until when. What was typed stays until it is stored. */
export function RepeatDialog({
  first,
  isNew,
  seen,
  onClose,
}: {
  first: RepeatValues
  isNew: boolean
  /** The version that is changed. */
  seen?: number | undefined
  onClose: () => void
}) {
  const form = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefreshRepeats()
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [version, setVersion] = useState(seen)
  const meanwhile = useMeanwhile({ schema: repeat, valuesOf, labels: useRepeatLabels() })
  const save = useMutation({
    mutationFn: ({ values, version }: Sent) =>
      isNew ? api(createRepeat, bodyOf(values)) : api(updateRepeat, { ...bodyOf(values), version }),
    onSuccess(repeat) {
      const without = unreachedWords(repeat)
      if (without.length === 0) toast.success('Repeat saved', { onSave: true })
      else toast.warning(`Repeat saved. ${without.join(' ')}`)
      void refresh()
      onClose()
    },
    onError(error, sent) {
      const asked = meanwhile.caught(error, {
        base: first,
        mine: sent.values,
        take({ values, current, save: differs }) {
          setVersion(current.version)
          setValues(values)
          if (differs) save.mutate({ values, version: current.version })
          void refresh()
        },
      })
      if (asked) return
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) toast.error(error.message)
    },
  })
  const change = (part: Partial<RepeatValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ values, version })
  }
  const unsaved = useChanged(values)
  return (
    <FormDialog
      unsaved={unsaved}
      saving={save.isPending}
      onClose={onClose}
      size="large"
      title={isNew ? 'New repeat' : 'Edit repeat'}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-x-8 sm:grid-cols-2">
        <div className="min-w-0">
          <RepeatReceiver values={values} error={errors['phone']} onChange={change} />
          <Field
            label="Message"
            error={errors['text'] ?? unknownWords(values.text) ?? undefined}
            action={<TemplatePicker onChoose={({ text }) => change({ text })} />}
          >
            <TextArea
              ref={area}
              rows={6}
              value={values.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          </Field>
          <VariableChips field={area} onInsert={(text) => change({ text })} />
        </div>
        <div className="min-w-0 max-sm:mt-5">
          <RuleFields
            rule={values.rule}
            time={values.time}
            from={values.startsOn}
            error={errors['rule.days']}
            onRule={(rule) => change({ rule })}
            onTime={(time) => change({ time })}
          />
          <EndFields values={values} errors={errors} onChange={change} />
          <Next values={values} />
        </div>
      </form>
      {meanwhile.question}
    </FormDialog>
  )
}

/** The times that come next, to see whether the rule is meant so. */
function Next({ values }: { values: RepeatValues }) {
  const most = values.end === 'after' ? Math.min(3, values.times) : 3
  const [opened] = useState(() => new Date())
  const times = nextOccurrences(planOf(values), opened, most)
  return (
    <output className="block rounded-control bg-sunk px-3 py-2 text-15 text-quiet">
      {times.length === 0 ? (
        'With this it would never go out.'
      ) : (
        <>
          Next: <span className="tabular-nums">{times.map((time) => formatListTime(time)).join(' · ')}</span>
        </>
      )}
    </output>
  )
}
