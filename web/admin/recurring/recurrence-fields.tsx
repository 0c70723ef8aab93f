import { weekdayNames, getWeekday, type RecurrenceRule } from '#core/messaging/recurrence.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ClockField } from '../scheduler/composer/clock-field.tsx'

const everyLabels: Record<RecurrenceRule['every'], string> = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
  year: 'Every year',
}
const every = ['day', 'week', 'month', 'year'] as const

export function RecurrenceFields({
  rule,
  time,
  from,
  onRule,
  onTime,
  error,
}: {
  rule: RecurrenceRule
  /** Time of day as `HH:mm`. */
  time: string
  /** Start date, from which a new rule takes its default weekday or date. */
  from: string
  onRule: (rule: RecurrenceRule) => void
  onTime: (time: string) => void
  error: string | undefined
}) {
  return (
    <>
      <Field label="Frequency" error={error}>
        <Select
          value={rule.every}
          onChange={({ target }) =>
            onRule(ruleOf(every.find((kind) => kind === target.value) ?? 'day', from))
          }
        >
          {every.map((kind) => (
            <option key={kind} value={kind}>
              {everyLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {rule.every === 'week' && <WeekDays days={rule.days} onChange={(days) => onRule({ ...rule, days })} />}
      {rule.every === 'month' && (
        <Field label="Day of the month" hint="In shorter months, the last day is used.">
          <Select
            value={rule.day}
            onChange={({ target }) =>
              onRule({ every: 'month', day: target.value === 'last' ? 'last' : Number(target.value) })
            }
          >
            {monthDays.map((day) => (
              <option key={day} value={day}>
                Day {day}
              </option>
            ))}
            <option value="last">Last day</option>
          </Select>
        </Field>
      )}
      {rule.every === 'year' && <YearDay rule={rule} onRule={onRule} />}
      <div className="mb-5">
        <ClockField clock={`${time}:00`} onChange={(clock) => onTime(clock.slice(0, 5))} />
      </div>
    </>
  )
}

function WeekDays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  const toggle = (day: number) =>
    onChange(days.includes(day) ? days.filter((other) => other !== day) : [...days, day])
  return (
    <fieldset aria-label="Days of the week" className="mb-5 flex flex-wrap gap-1.5">
      {weekdayNames.map((name, at) => (
        <Chip key={name} pressed={days.includes(at + 1)} onPress={() => toggle(at + 1)}>
          <span aria-hidden>{name.slice(0, 3)}</span>
          <span className="sr-only">{name}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

function ruleOf(kind: RecurrenceRule['every'], from: string): RecurrenceRule {
  const [month, day] = from.split('-').slice(1).map(Number)
  if (kind === 'week') return { every: 'week', days: [getWeekday(from)] }
  if (kind === 'month') return { every: 'month', day: day ?? 1 }
  return kind === 'year' ? { every: 'year', month: month ?? 1, day: day ?? 1 } : { every: 'day' }
}

const monthDays = Array.from({ length: 31 }, (_, day) => day + 1)
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2024, month, 1)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' }),
)

function YearDay({
  rule,
  onRule,
}: {
  rule: RecurrenceRule & { every: 'year' }
  onRule: (rule: RecurrenceRule) => void
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
