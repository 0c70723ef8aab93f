import { formatListDay } from '#core/shared/shop-time.ts'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { CalendarIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx'
import {
  formatCalendarDate,
  getShopNow,
  toCalendarDate,
  getDayFromTime,
  addShopTime,
} from '#web/shop-clock.ts'

/**
 * The range includes both ends, and either end can be open. `title` names the dates. `past` offers past
 * ranges as presets.
 */
export function DateRangePicker({
  from,
  to,
  title = 'Scheduled date',
  past = false,
  onChange,
}: Range & { title?: string; past?: boolean; onChange: (range: Range) => void }) {
  const [open, setOpen] = useState(false)
  const choose = (range: Range) => {
    onChange(range)
    setOpen(false)
  }
  return (
    <>
      <Button icon={<CalendarIcon />} onClick={() => setOpen(true)} className="tabular-nums">
        <span className="sr-only">Dates: </span>
        {formatDateRange({ from, to })}
        <ChevronDownIcon width={16} height={16} />
      </Button>
      {open && (
        <Days
          from={from}
          to={to}
          title={title}
          past={past}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Days({
  from,
  to,
  title,
  past,
  onChoose,
  onClose,
}: Range & {
  title: string
  past: boolean
  onChoose: (range: Range) => void
  onClose: () => void
}) {
  const [range, setRange] = useState<Range>({ from, to })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={title}
      description={<span className="tabular-nums">{formatDateRange(range)}</span>}
      footer={
        <>
          <Button onClick={() => onChoose({ from: undefined, to: undefined })}>Any date</Button>
          <Button variant="primary" onClick={() => onChoose(range)}>
            Apply
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        {(past ? pastDays() : createPresets()).map(({ label, ...preset }) => (
          <Button key={label} size="small" onClick={() => onChoose(preset)}>
            {label}
          </Button>
        ))}
      </div>
      <DayPicker
        mode="range"
        selected={{
          from: range.from === undefined ? undefined : toCalendarDate(range.from),
          to: range.to === undefined ? undefined : toCalendarDate(range.to),
        }}
        onSelect={(days) =>
          setRange({
            from: days?.from ? formatCalendarDate(days.from) : undefined,
            to: days?.to ? formatCalendarDate(days.to) : undefined,
          })
        }
        defaultMonth={toCalendarDate(from ?? to ?? getShopNow())}
        today={toCalendarDate(getShopNow())}
        weekStartsOn={1}
        classNames={{ ...calendarClassNames, selected: '', ...rangeClass }}
        components={{ Chevron: CalendarChevron }}
      />
    </Dialog>
  )
}

const end = '[&>button]:bg-ink [&>button]:text-paper [&>button]:hover:bg-ink'
const rangeClass = {
  range_start: `bg-sunk rounded-l-control ${end}`,
  range_middle: 'bg-sunk',
  range_end: `bg-sunk rounded-r-control ${end}`,
}

export function formatDateRange({ from, to }: Range): string {
  if (from === undefined && to === undefined) return 'Any date'
  if (from === to && from !== undefined) return formatListDay(from)
  if (to === undefined) return `From ${formatListDay(from ?? '')}`
  return from === undefined ? `Until ${formatListDay(to)}` : `${formatListDay(from)} – ${formatListDay(to)}`
}

interface Range {
  from: string | undefined
  to: string | undefined
}

const day = (ahead: number) => getDayFromTime(addShopTime(getShopNow(), ahead * 86_400_000))
const one = (label: string, at: string) => ({ label, from: at, to: at })

function createPresets(): (Range & { label: string })[] {
  return [
    one('Today', day(0)),
    one('Tomorrow', day(1)),
    { label: 'Next 7 days', from: day(0), to: day(6) },
    { label: 'Last 7 days', from: day(-6), to: day(0) },
    { label: 'From today', from: day(0), to: undefined },
  ]
}

function pastDays(): (Range & { label: string })[] {
  return [
    one('Today', day(0)),
    one('Yesterday', day(-1)),
    { label: 'Last 7 days', from: day(-6), to: day(0) },
    { label: 'Last 30 days', from: day(-29), to: day(0) },
    { label: 'This month', from: `${day(0).slice(0, 8)}01`, to: day(0) },
  ]
}

export function CalendarChevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />
}

const step =
  'grid size-11 place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink aria-disabled:opacity-30 sm:size-9'
export const calendarClassNames = {
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
