import * as Popover from 'radix-ui/popover'
import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { controlLook } from '../../../ui/control-look.ts'
import { useField } from '../../../ui/field.tsx'
import { CalendarIcon } from '../../../ui/icons.tsx'
import { readTyped } from './shop-clock.ts'
import { TimePanel } from './time-panel.tsx'

/**
 * The schedule-time picker (COMP-05): `yyyy-MM-dd HH:mm:ss` in shop time, typed or chosen from a calendar and a
 * 24-hour clock in 5-minute steps. A cleared field goes back to what it was, so does one that holds no time from
 * `least` on; `onRefused` hears of the latter.
 */
export function TimePicker({
  value,
  onChange,
  least,
  onRefused,
}: {
  value: string
  onChange: (time: string) => void
  /** The first time or day that may be chosen. */
  least: string
  onRefused?: (typed: string) => void
}) {
  const wiring = useField()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)

  function take() {
    if (typed === null) return
    setTyped(null)
    const time = readTyped(typed, least)
    if (time) onChange(time)
    else if (typed.trim()) onRefused?.(typed.trim())
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <span className="relative block">
          <input
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            placeholder="yyyy-MM-dd HH:mm:ss"
            value={typed ?? value}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take()
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
            }}
            className={cx(controlLook, 'h-(--control) pr-12 tabular-nums')}
          />
          <Popover.Trigger
            aria-label="Choose date and time"
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-quiet hover:text-ink focus-visible:-outline-offset-4"
          >
            <CalendarIcon />
          </Popover.Trigger>
        </span>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Date and time"
          className="z-60 max-h-(--radix-popover-content-available-height) animate-enter overflow-y-auto rounded-surface border border-line bg-surface p-3 shadow-lift outline-none"
        >
          <TimePanel value={value} onChange={onChange} least={least} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
