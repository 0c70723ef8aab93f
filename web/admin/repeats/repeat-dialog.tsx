import { useRef, useState } from 'react'
import { createRepeat, repeat, updateRepeat, type Repeat } from '#core/messaging/repeats.ts'
import { unknownWords } from '#core/messaging/message-template.ts'
import { nextOccurrences } from '#core/messaging/recurrence.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { wholeFromText } from '#core/shared/typed-number.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { VariableChips } from '../templates/variable-chips.tsx'
import { EndFields } from './end-fields.tsx'
import { unreachedWords } from './repeat-card.tsx'
import { RepeatReceiver } from './repeat-receiver.tsx'
import { useRefreshRepeats } from './repeat-queries.ts'
import { bodyOf, newRepeat, planOf, valuesOf, type RepeatValues } from './repeat-values.ts'
import { useRepeatLabels } from './repeat-labels.ts'
import { RuleFields } from './rule-fields.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { useRequestId } from '../use-request-id.ts'
import { useTyped } from '#web/use-typed.ts'

/** A message that comes again: whom, what, when, until when; `seen` is changed, or a new one made. What was typed stays until it is stored. */
export function RepeatDialog({ seen, onClose }: { seen?: Repeat; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefreshRepeats()
  const idOf = useRequestId()
  const form = useContractForm<typeof createRepeat | typeof updateRepeat, RepeatValues, Repeat>(
    seen ? updateRepeat : createRepeat,
    {
      start: seen ? valuesOf(seen) : newRepeat(),
      inputOf: (typed) => bodyOf(typed, seen?.id ?? idOf(typed)),
      at: { starts_on: 'startsOn', ends_on: 'endsOn', group_id: 'groupId' },
      versioned: {
        shape: repeat,
        base: seen,
        valuesOf,
        versionOf: ({ version }) => version,
        labels: useRepeatLabels(),
        onCurrent: () => void refresh(),
      },
      onSaved(repeat) {
        const without = unreachedWords(repeat)
        if (without.length === 0) toast.success('Repeat saved', { onSave: true })
        else toast.warning(`Repeat saved. ${without.join(' ')}`)
        void refresh()
        onClose()
      },
    },
  )
  const { wrong } = form
  const values = useTyped(form)
  const change = (part: Partial<RepeatValues>) => {
    form.set(part)
    form.clearErrors()
  }
  return (
    <ContractDialog
      form={form}
      action="Save"
      className="grid gap-x-8 sm:grid-cols-2"
      onClose={onClose}
      size="large"
      title={seen ? 'Edit repeat' : 'New repeat'}
    >
      <div className="min-w-0">
        <RepeatReceiver values={values} error={wrong.phone} onChange={change} />
        <Field
          label="Message"
          error={wrong.text ?? unknownWords(values.text) ?? undefined}
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
          error={wrong['rule.days']}
          onRule={(rule) => change({ rule })}
          onTime={(time) => change({ time })}
        />
        <EndFields values={values} wrong={wrong} onChange={change} />
        <Next values={values} />
      </div>
    </ContractDialog>
  )
}

/** The times that come next, to see whether the rule is meant so. */
function Next({ values }: { values: RepeatValues }) {
  const most = values.end === 'after' ? Math.min(3, wholeFromText(values.times) ?? 0) : 3
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
