import { useState } from 'react'
import { formatShopTime, parseShopTime, formatListTime, getShopDay } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'

export function SnoozeDialog({
  onChoose,
  onClose,
}: {
  onChoose: (until: string) => void
  onClose: () => void
}) {
  const [times] = useState(() => listSnoozeTimes(new Date()))
  const [picked, setPicked] = useState(() => toInput(times[1]?.until ?? ''))
  const [error, setError] = useState<string>()
  const choose = (until: string) => {
    onChoose(until)
    onClose()
  }
  const choosePicked = () => {
    const until = parseShopTime(picked.replace('T', ' '))
    if (!until) return setError('Enter a date and time.')
    if (until.getTime() <= Date.now()) return setError('This time has passed. Choose a later one.')
    return choose(until.toISOString())
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Snooze until"
      description="The conversation returns to the inbox then, or as soon as the customer writes."
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button variant="primary" onClick={choosePicked}>
            Snooze until this time
          </Button>
        </>
      }
    >
      <ul className="mb-4 grid gap-1">
        {times.map(({ label, until, note }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => choose(until)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 text-15 hover:border-edge hover:bg-sunk"
            >
              {label}
              <span className="text-13 text-quiet tabular-nums">{note}</span>
            </button>
          </li>
        ))}
      </ul>
      <Field label="Other time" error={error}>
        <TextInput
          type="datetime-local"
          value={picked}
          onChange={(event) => {
            setPicked(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
    </Dialog>
  )
}

/** Converts an ISO time to the value of a `datetime-local` field in shop time. */
const toInput = (iso: string): string =>
  iso === '' ? '' : formatShopTime(new Date(iso)).slice(0, 16).replace(' ', 'T')

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface SnoozeTime {
  label: string
  /** ISO 8601. */
  until: string
  note: string
}

function listSnoozeTimes(now: Date): SnoozeTime[] {
  const tomorrow = atNine(new Date(now.getTime() + dayMs))
  const weekday = new Date(`${getShopDay(now)}T12:00:00Z`).getUTCDay()
  const daysToMonday = (8 - weekday) % 7 || 7
  const monday = atNine(new Date(now.getTime() + daysToMonday * dayMs))
  return [
    present('Later today', new Date(now.getTime() + 3 * hourMs)),
    present('Tomorrow morning', tomorrow),
    present('Next week', monday),
  ]
}

const present = (label: string, until: Date): SnoozeTime => ({
  label,
  until: until.toISOString(),
  note: formatListTime(until),
})

const atNine = (day: Date): Date => parseShopTime(`${getShopDay(day)} 09:00`) ?? day
