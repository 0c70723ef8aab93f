import { DayPicker } from 'react-day-picker'
import { Button } from '#web/ui/button.tsx'
import { CalendarChevron, calendarLook } from '#web/ui/desk/date-range.tsx'
import { ClockSelects } from './clock-selects.tsx'
import { dayOf, fromCalendar, later, nextStep, shopNow, toCalendar } from '#web/shop-clock.ts'

const hour = 3_600_000

/** Content of the picker: common times, a calendar and a clock. */
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
  const chosen = toCalendar(value)
  const today = toCalendar(shopNow())
  const clock = value.slice(11)
  /** Chooses a time. Times before `least` move up to it, so that its day can be chosen. */
  const choose = (time: string) => onChange(time < least ? nextStep(least) : time)
  return (
    // Side by side on wide screens, because stacked they don't fit above or below the field.
    <div className="grid content-start gap-3 sm:grid-cols-[17rem_auto] sm:gap-5">
      <div className="flex flex-wrap gap-2 sm:col-start-2 sm:flex-col sm:items-stretch">
        <Button size="small" onClick={() => choose(shopNow())}>
          Now
        </Button>
        <Button size="small" onClick={() => choose(nextStep(later(shopNow(), hour)))}>
          In 1 hour
        </Button>
        <Button size="small" onClick={() => choose(`${dayOf(later(shopNow(), 24 * hour))} 09:00:00`)}>
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
        onSelect={(day) => choose(`${fromCalendar(day)} ${clock}`)}
        defaultMonth={chosen < today ? today : chosen}
        startMonth={toCalendar(least)}
        disabled={{ before: toCalendar(least) }}
        today={today}
        weekStartsOn={1}
        classNames={calendarLook}
        components={{ Chevron: CalendarChevron }}
      />
      <div className="sm:col-start-2">
        <ClockSelects clock={clock} onChange={(next) => choose(`${dayOf(value)} ${next}`)} />
      </div>
    </div>
  )
}
