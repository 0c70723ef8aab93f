import { Field } from '#web/ui/fields/field.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'

export interface Shift {
  amount: number
  unit: 'minutes' | 'hours' | 'days'
  way: 'later' | 'earlier'
}

const units = { minutes: 'minutes', hours: 'hours', days: 'days' }
const ways = { later: 'later', earlier: 'earlier' }

/** By how much each message moves; what lies between them stays. */
export function ShiftField({ shift, onChange }: { shift: Shift; onChange: (shift: Shift) => void }) {
  const change = (part: Partial<Shift>) => onChange({ ...shift, ...part })
  return (
    <Field label="Move each by" hint="Between the messages everything stays. None moves into the past.">
      <div className="grid grid-cols-[6rem_1fr_1fr] gap-2">
        <NumberInput
          value={String(shift.amount)}
          onChange={(event) =>
            change({ amount: Math.min(365, Number(event.target.value.replace(/\D/g, ''))) })
          }
          className="tabular-nums"
        />
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
