import { DayPicker } from 'react-day-picker'
import { Button } from '#web/ui/button.tsx'
import { CalendarChevron, calendarClassNames } from '#web/ui/admin/date-range.tsx'
import { ClockField } from './clock-field.tsx'
import {
  getDayFromTime,
  formatCalendarDate,
  addShopTime,
  roundUpToTimeStep,
  getShopNow,
  toCalendarDate,
} from '#web/shop-clock.ts'

const hour = 3_600_000

export function TimePanel({
  value,
  onChange,
  least,
}: {
  value: string
  onChange: (time: string) => void
  /** Earliest time or day that can be chosen. */
  least: string
}) {
  const chosen = toCalendarDate(value)
  const today = toCalendarDate(getShopNow())
  const clock = value.slice(11)
  /** Sets the time, or the earliest possible time if the chosen one is before `least`. */
  const choose = (time: string) => onChange(time < least ? roundUpToTimeStep(least) : time)
  return (
    // Calendar and clock are side by side on wide screens, because they don't fit above or below the field if
    // stacked.
    <div className="grid content-start gap-3 sm:grid-cols-[17rem_auto] sm:gap-5">
      <div className="flex flex-wrap gap-2 sm:col-start-2 sm:flex-col sm:items-stretch">
        <Button size="small" onClick={() => choose(getShopNow())}>
          Now
        </Button>
        <Button size="small" onClick={() => choose(roundUpToTimeStep(addShopTime(getShopNow(), hour)))}>
          In 1 hour
        </Button>
        <Button
          size="small"
          onClick={() => choose(`${getDayFromTime(addShopTime(getShopNow(), 24 * hour))} 09:00:00`)}
        >
          Tomorrow 9:00
        </Button>
      </div>
      <DayPicker
        className="sm:col-start-1 sm:row-span-2 sm:row-start-1"
        mode="single"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popover was opened to choose a day
        autoFocus
        selected={chosen}
        onSelect={(day) => choose(`${formatCalendarDate(day)} ${clock}`)}
        defaultMonth={chosen < today ? today : chosen}
        startMonth={toCalendarDate(least)}
        disabled={{ before: toCalendarDate(least) }}
        today={today}
        weekStartsOn={1}
        classNames={calendarClassNames}
        components={{ Chevron: CalendarChevron }}
      />
      <div className="sm:col-start-2">
        <ClockField clock={clock} onChange={(next) => choose(`${getDayFromTime(value)} ${next}`)} />
      </div>
    </div>
  )
}
