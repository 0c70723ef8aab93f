import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { weekdayLabels } from '#core/settings/sending-rules.ts'
import type { DayHours } from '#core/messaging/sending-hours.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { SendingRulesValues } from './sending-rules-values.ts'

const defaultHours: DayHours = { from: '09:00', to: '21:00' }
/** Staff choose from half-hour steps, because choosing among all minutes takes longer. */
const times = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** Without sending hours, scheduled messages are sent at any time. */
export function SendingHoursField({ form }: { form: UseFormReturn<SendingRulesValues> }) {
  return (
    <Controller
      control={form.control}
      name="hours"
      render={({ field: { value, onChange }, formState: { errors } }) => (
        <fieldset>
          <legend className="text-15 font-semibold">Sending hours</legend>
          <Checkbox
            label="Send only at certain hours"
            hint="Messages due outside these hours wait until sending starts again."
            checked={value !== null}
            onChange={(event) =>
              onChange(event.target.checked ? weekdayLabels.map(() => defaultHours) : null)
            }
          />
          {value && (
            <WeekHours
              hours={value}
              usual={defaultHours}
              closedText="Nothing is sent"
              errors={errors.hours}
              onChange={onChange}
            />
          )}
          {value && (
            <p className="mt-1 text-13 text-quiet">
              Nothing is sent on{' '}
              <Link to="/settings/due-dates#shop-holidays" className="text-link underline">
                shop holidays
              </Link>
              .
            </p>
          )}
        </fieldset>
      )}
    />
  )
}

export function WeekHours({
  hours: week,
  usual,
  closedText,
  errors,
  onChange,
}: {
  hours: (DayHours | null)[]
  /** Hours of a day when staff first open it. */
  usual: DayHours
  closedText: string
  /** React Hook Form's errors for the week or its days. */
  errors: unknown
  onChange: (hours: (DayHours | null)[]) => void
}) {
  const noteId = useId()
  const wrong = new Set(typeof errors === 'object' && errors !== null ? Object.keys(errors) : [])
  return (
    <fieldset aria-describedby={noteId}>
      <ul className="mt-1 grid gap-1 border-l-2 border-line pl-4">
        {weekdayLabels.map((day, at) => (
          <li key={day}>
            <DayRow
              day={day}
              hours={week[at] ?? null}
              usual={usual}
              closedText={closedText}
              wrong={wrong.has(String(at))}
              onChange={(hours) => onChange(week.map((each, index) => (index === at ? hours : each)))}
            />
          </li>
        ))}
      </ul>
      <FieldNote id={noteId} error={wordsIn(errors)} />
    </fieldset>
  )
}

function DayRow({
  day,
  hours,
  usual,
  closedText,
  wrong,
  onChange,
}: {
  day: string
  hours: DayHours | null
  usual: DayHours
  closedText: string
  wrong: boolean
  onChange: (hours: DayHours | null) => void
}) {
  const choice = (which: keyof DayHours) => (
    <span className="w-28 md:w-24">
      <Select
        aria-label={`${day} ${which === 'from' ? 'from' : 'until'}`}
        aria-invalid={wrong || undefined}
        value={hours?.[which] ?? ''}
        onChange={(event) => hours && onChange({ ...hours, [which]: event.target.value })}
      >
        {timesWith(hours?.[which]).map((time) => (
          <option key={time}>{time}</option>
        ))}
      </Select>
    </span>
  )
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <Checkbox
        className="w-32"
        label={day}
        checked={hours !== null}
        onChange={(event) => onChange(event.target.checked ? usual : null)}
      />
      {hours ? (
        <span className="flex items-center gap-2 text-15 tabular-nums">
          {choice('from')} to {choice('to')}
        </span>
      ) : (
        <span className="text-15 text-quiet">{closedText}</span>
      )}
    </div>
  )
}

/** Adds a stored time that isn't a full or half hour to the list, so that the time isn't lost. */
const timesWith = (time = '') => (time === '' || times.includes(time) ? times : [...times, time].toSorted())

function wordsIn(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  return Object.entries(errors)
    .filter(([name]) => name !== 'ref')
    .map(([, inner]) => wordsIn(inner))
    .find(Boolean)
}
