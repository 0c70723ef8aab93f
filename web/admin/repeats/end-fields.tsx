import { formatDayWords } from '#core/shared/shop-time.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import type { RepeatValues } from './repeat-values.ts'

const ends = ['never', 'on', 'after'] as const

/** From when on it comes, and when it ends: never, on a day, or after so many times. */
export function EndFields({
  values,
  wrong,
  onChange,
}: {
  values: RepeatValues
  wrong: { startsOn?: string; endsOn?: string; times?: string }
  onChange: (part: Partial<RepeatValues>) => void
}) {
  const { startsOn, end, endsOn, times } = values
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <Field label="From" hint={formatDayWords(startsOn)} error={wrong.startsOn}>
        <TextInput
          type="date"
          value={startsOn}
          onChange={({ target }) => onChange({ startsOn: target.value })}
        />
      </Field>
      <Field label="Ends">
        <Select
          value={end}
          onChange={({ target }) => onChange({ end: ends.find((each) => each === target.value) ?? 'never' })}
        >
          <option value="never">Never</option>
          <option value="on">On a day</option>
          <option value="after">After so many times</option>
        </Select>
      </Field>
      {end === 'on' && (
        <Field label="Last day" hint={formatDayWords(endsOn)} error={wrong.endsOn} className="sm:col-start-2">
          <TextInput
            type="date"
            min={startsOn}
            value={endsOn}
            onChange={({ target }) => onChange({ endsOn: target.value })}
          />
        </Field>
      )}
      {end === 'after' && (
        <Field label="Times" error={wrong.times} className="sm:col-start-2">
          <NumberInput
            className="tabular-nums"
            value={times}
            onType={(typed) => onChange({ times: typed })}
          />
        </Field>
      )}
    </div>
  )
}
