import { DayPicker } from 'react-day-picker'
import { Button } from '../../../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx'
import { ClockSelects } from './clock-selects.tsx'
import { dayOf, fromCalendar, later, nextStep, shopNow, toCalendar } from './shop-clock.ts'

const hour = 3_600_000

/** The picker's inside: a calendar, the clock, and the times that are chosen most. */
export function TimePanel({
  value,
  onChange,
  least,
  onDone,
}: {
  value: string
  onChange: (time: string) => void
  least: string
  onDone: () => void
}) {
  const chosen = toCalendar(value)
  const today = toCalendar(shopNow())
  const clock = value.slice(11)
  /** A day that begins before `least` may be chosen; its clock then moves up to what may be. */
  const choose = (time: string) => onChange(time < least ? nextStep(least) : time)
  return (
    <div className="grid gap-3">
      <DayPicker
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
        classNames={look}
        components={{ Chevron }}
      />
      <ClockSelects clock={clock} onChange={(next) => choose(`${dayOf(value)} ${next}`)} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button size="small" onClick={() => choose(shopNow())}>
          Now
        </Button>
        <Button size="small" onClick={() => choose(nextStep(later(shopNow(), hour)))}>
          In 1 hour
        </Button>
        <Button size="small" onClick={() => choose(`${dayOf(later(shopNow(), 24 * hour))} 09:00:00`)}>
          Tomorrow 09:00
        </Button>
        <Button size="small" variant="primary" className="ml-auto" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />
}

const cell = 'size-10 md:size-9'
const look = {
  root: 'relative w-max',
  months: '',
  month: 'grid gap-2',
  month_caption: 'flex h-9 items-center px-2 font-display text-17 font-semibold',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous:
    'grid size-9 place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink aria-disabled:opacity-30',
  button_next:
    'grid size-9 place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink aria-disabled:opacity-30',
  month_grid: 'border-collapse',
  weekday: `${cell} text-13 font-normal text-quiet`,
  day: `${cell} p-0 text-center text-15 tabular-nums`,
  day_button: 'size-full rounded-control hover:bg-sunk disabled:cursor-not-allowed',
  today: 'font-bold underline underline-offset-4',
  selected: '[&>button]:bg-ink [&>button]:text-paper [&>button]:hover:bg-ink',
  disabled: 'text-quiet opacity-40',
  outside: 'invisible',
}
