import type { Recurrence } from '#core/messaging/recurrence.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export const monthDays = Array.from({ length: 31 }, (_, day) => day + 1)
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2024, month, 1)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' }),
)

export function YearDay({
  rule,
  onRule,
}: {
  rule: Recurrence & { every: 'year' }
  onRule: (rule: Recurrence) => void
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Month">
        <Select
          value={rule.month}
          onChange={({ target }) => onRule({ ...rule, month: Number(target.value) })}
        >
          {months.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Day">
        <Select value={rule.day} onChange={({ target }) => onRule({ ...rule, day: Number(target.value) })}>
          {monthDays.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
