import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

export interface Shift {
  amount: number
  unit: 'minutes' | 'hours' | 'days'
  way: 'later' | 'earlier'
}

/** By how much each message moves; what lies between them stays. */
export function ShiftField({ shift, onChange }: { shift: Shift; onChange: (shift: Shift) => void }) {
  const change = (part: Partial<Shift>) => onChange({ ...shift, ...part })
  return (
    <Field label="Move each by" hint="Between the messages everything stays. None moves into the past.">
      <div className="grid grid-cols-[6rem_1fr_1fr] gap-2">
        <TextInput
          inputMode="numeric"
          value={String(shift.amount)}
          onChange={(event) =>
            change({ amount: Math.min(365, Number(event.target.value.replace(/\D/g, ''))) })
          }
          className="tabular-nums"
        />
        <Select
          aria-label="Unit"
          value={shift.unit}
          onChange={(event) => change({ unit: event.target.value === 'hours' ? 'hours' : 'minutes' })}
        >
          <option value="minutes">minutes</option>
          <option value="hours">hours</option>
          <option value="days">days</option>
        </Select>
        <Select
          aria-label="Direction"
          value={shift.way}
          onChange={(event) => change({ way: event.target.value as Shift['way'] })}
        >
          <option value="later">later</option>
          <option value="earlier">earlier</option>
        </Select>
      </div>
    </Field>
  )
}
