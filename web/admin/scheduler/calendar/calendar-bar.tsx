import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import type { MessageView, Show, useView } from '../view.ts'
import { titleOf, turned } from './days.ts'

const spans: { show: Show; label: string }[] = [
  { show: 'month', label: 'Month' },
  { show: 'week', label: 'Week' },
  { show: 'day', label: 'Day' },
]

/** Where the calendar is, and how to go elsewhere. */
export function CalendarBar({
  view,
  onChange,
}: {
  view: MessageView
  onChange: ReturnType<typeof useView>['change']
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h3 aria-live="polite" className="mr-auto text-20">
        {titleOf(view)}
      </h3>
      <div className="flex items-center gap-1">
        <IconButton label="Earlier" onClick={() => onChange({ on: turned(view, -1) })}>
          <ChevronLeftIcon />
        </IconButton>
        <Button onClick={() => onChange({ on: undefined })}>Today</Button>
        <IconButton label="Later" onClick={() => onChange({ on: turned(view, 1) })}>
          <ChevronRightIcon />
        </IconButton>
      </div>
      <fieldset
        aria-label="Show so much"
        className="flex rounded-control border border-edge bg-surface p-0.5"
      >
        {spans.map(({ show, label }) => (
          <button
            key={show}
            type="button"
            aria-pressed={view.show === show}
            onClick={() => onChange({ show })}
            className={cx(
              'h-[calc(var(--control)-6px)] rounded-small px-3 text-15',
              view.show === show ? 'bg-sunk font-semibold' : 'text-quiet hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
