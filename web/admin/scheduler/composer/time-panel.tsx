import { DayPicker } from 'react-day-picker'
import { Button } from '#web/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import { ClockSelects } from './clock-selects.tsx'
import { dayOf, fromCalendar, later, nextStep, shopNow, toCalendar } from './shop-clock.ts'

const hour = 3_600_000

/** The picker's inside: the times that are chosen most, a calendar, and the clock. */
export function TimePanel({
  value,
  onChange,
  least,
}: {
  value: string
  onChange: (time: string) => void
  /** The first time or day that may be chosen. */
  least: string
}) {
  const chosen = toCalendar(value)
  const today = toCalendar(shopNow())
  const clock = value.slice(11)
  /** A day that begins before `least` may be chosen; its clock then moves up to what may be. */
  const choose = (time: string) => onChange(time < least ? nextStep(least) : time)
  return (
    // Beside each other on a desk: stacked they would be higher than the room above or below the field.
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

/** Shared with the choice of days in the list. */
export function CalendarChevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />
}

const step =
  'grid size-11 place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink aria-disabled:opacity-30 sm:size-9'
export const calendarLook = {
  root: 'relative',
  months: '',
  month: 'grid gap-2',
  month_caption: 'flex h-11 items-center px-2 font-display text-17 font-semibold sm:h-9',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: step,
  button_next: step,
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-8 text-13 font-normal text-quiet',
  day: 'h-11 p-0 text-center text-15 tabular-nums sm:h-9',
  day_button: 'size-full rounded-control hover:bg-sunk disabled:cursor-not-allowed',
  today: 'font-bold underline underline-offset-4',
  selected: '[&>button]:bg-ink [&>button]:text-paper [&>button]:hover:bg-ink',
  disabled: 'text-quiet opacity-40',
  outside: 'invisible',
}
