import { wholeFromText } from '#core/shared/typed-number.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'

export interface Shift {
  /** As it is typed. */
  amount: string
  unit: 'minutes' | 'hours' | 'days'
  way: 'later' | 'earlier'
}

const units = { minutes: 'minutes', hours: 'hours', days: 'days' }
const ways = { later: 'later', earlier: 'earlier' }

/** What is wrong with the amount; `undefined` if it is a whole number in its bounds. */
export function wrongShift({ amount }: Shift): string | undefined {
  const number = wholeFromText(amount, most)
  return number === null || number === 0 ? `Please enter a whole number from 1 to ${most}.` : undefined
}

const most = 365

/** By how much each message moves; what lies between them stays. */
export function ShiftField({
  shift,
  error,
  onChange,
}: {
  shift: Shift
  error: string | undefined
  onChange: (shift: Shift) => void
}) {
  const change = (part: Partial<Shift>) => onChange({ ...shift, ...part })
  return (
    <Field
      label="Move each by"
      error={error}
      hint="Between the messages everything stays. None moves into the past."
    >
      <div className="grid grid-cols-[6rem_1fr_1fr] gap-2">
        <NumberInput value={shift.amount} onType={(amount) => change({ amount })} className="tabular-nums" />
        <SelectOne
          aria-label="Unit"
          value={shift.unit}
          choices={units}
          onChoose={(unit) => change({ unit })}
        />
        <SelectOne
          aria-label="Direction"
          value={shift.way}
          choices={ways}
          onChoose={(way) => change({ way })}
        />
      </div>
    </Field>
  )
}
