import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { getDayFromTime, getShopNow, formatTimeLeft, parseTypedTime } from '#web/shop-clock.ts'
import { useState, type ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { useField } from '#web/ui/fields/use-field.ts'
import * as Popover from 'radix-ui/popover'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CalendarIcon } from '#web/ui/icons.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { TimePanel } from './time-panel.tsx'

/**
 * Field for the scheduled time. The earliest choice is the start of today (COMP-05), or the current time with
 * `fromNow`. Calls `onWrong` with an error after an invalid time was typed, and with `null` after it was corrected
 * (see `useTimeError`).
 */
export function TimeField({
  time,
  onChange,
  onWrong,
  fromNow = false,
  error,
}: {
  time: string
  onChange: (time: string) => void
  onWrong: (error: string | null) => void
  fromNow?: boolean
  error?: string | undefined
}) {
  const until = formatTimeLeft(time)
  const at = parseShopTime(time)
  const least = fromNow ? getShopNow() : getDayFromTime(getShopNow())
  return (
    <Field
      label="Schedule Time"
      error={error}
      hint={
        at && until
          ? `Sends on ${formatListTime(at)}, ${until}. Malaysian time.`
          : 'This time has passed. The message will be sent immediately.'
      }
    >
      <TimePicker
        value={time}
        least={least}
        onRefused={(typed) =>
          onWrong(
            typed &&
              `“${typed}” is not valid. Choose a time from ${fromNow ? 'now' : 'today'} on, such as ${getShopNow()}. ` +
                'The previous time is kept.',
          )
        }
        onChange={onChange}
      />
    </Field>
  )
}

/**
 * Time picker (COMP-05) for `yyyy-MM-dd HH:mm:ss` in shop time. The user types the time, or chooses it from a calendar
 * and a 24-hour clock in steps of 5 minutes. If the field is empty or invalid, or the time is before `least`, the
 * previous value is restored. If the typed text was invalid, `onRefused` receives it, and later `null` once the user
 * has corrected it.
 */
function TimePicker({
  value,
  onChange,
  least,
  onRefused,
}: {
  value: string
  onChange: (time: string) => void
  /** Earliest time or day that can be chosen. */
  least: string
  onRefused: (typed: string | null) => void
}) {
  const wiring = useField()
  const [typed, setTyped] = useState<string | null>(null)

  function apply() {
    if (typed === null) return
    const time = parseTypedTime(typed, least)
    if (!time && typed.trim()) {
      setTyped(null)
      return onRefused(typed.trim())
    }
    choose(time ?? value)
  }
  function choose(time: string) {
    setTyped(null)
    onRefused(null)
    onChange(time)
  }
  return (
    <span className="relative block">
      <input
        {...wiring}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="yyyy-MM-dd HH:mm:ss"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        className={cx(controlClass, 'h-(--control) pr-12 tabular-nums')}
      />
      <TimePanelButton value={value} onChange={choose} least={least} />
    </span>
  )
}

function TimePanelButton(choice: ComponentProps<typeof TimePanel>) {
  const [open, setOpen] = useState(false)
  const wide = useMediaQuery('(width >= 40rem)')
  const done = () => setOpen(false)
  if (!wide) {
    return (
      <>
        <button type="button" {...trigger} onClick={() => setOpen(true)}>
          <CalendarIcon />
        </button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Schedule Time"
          footer={
            <Button variant="primary" onClick={done}>
              Done
            </Button>
          }
        >
          <TimePanel {...choice} />
        </Dialog>
      </>
    )
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger {...trigger}>
        <CalendarIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          // Keeps the popover from covering the side menu.
          collisionBoundary={document.querySelector('main')}
          collisionPadding={8}
          aria-label="Date and time"
          className="z-60 max-h-(--radix-popover-content-available-height) animate-enter overflow-y-auto rounded-surface border border-line bg-surface p-4 shadow-lift outline-none"
        >
          <TimePanel {...choice} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const trigger = {
  'aria-label': 'Choose date and time',
  className:
    'absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-quiet hover:text-ink focus-visible:-outline-offset-4',
}
