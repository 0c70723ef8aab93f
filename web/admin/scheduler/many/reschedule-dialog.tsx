import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { FormDialog, useChanged } from '../../unsaved/form-dialog.tsx'
import { later, nextStep, shopNow } from '../composer/shop-clock.ts'
import { TimeField } from '../composer/time-field.tsx'
import { useWrongTime } from '../composer/use-wrong-time.ts'
import { messages, useChangeMany } from './bulk-change.ts'
import { changeable, Others } from './changeable.tsx'
import { ShiftField, type Shift } from './shift-field.tsx'
import type { Chosen } from './use-selection.ts'

const hour = 3_600_000

/** Moves messages to one time, or each of several earlier or later. `to`: the time that is offered first. */
export function RescheduleDialog({
  chosen,
  to = nextStep(later(shopNow(), hour)),
  note,
  onClose,
  onDone,
}: {
  chosen: Chosen
  to?: string
  /** Why it is asked, where that is not plain. */
  note?: string | undefined
  onClose: () => void
  onDone?: () => void
}) {
  const change = useChangeMany()
  const [how, setHow] = useState<'to' | 'by'>('to')
  const [time, setTime] = useState(to)
  const [shift, setShift] = useState<Shift>({ amount: 1, unit: 'days', way: 'later' })
  const [failure, setFailure] = useState<string>()
  const wrong = useWrongTime()
  const count = changeable(chosen, 'reschedule')
  const several = chosen.total > 1

  function move() {
    const past = how === 'to' && time < shopNow()
    setFailure(past ? 'This time has passed. Choose one from now on.' : undefined)
    if (past || (how === 'to' && wrong.isUnseen())) return
    const when = how === 'to' ? { scheduled_time: time } : { shift_minutes: minutesOf(shift) }
    change.mutate(
      { operation: 'reschedule', ...chosen.which, ...when },
      {
        onSuccess() {
          onDone?.()
          onClose()
        },
        onError: (error) => setFailure(error.message),
      },
    )
  }
  const unsaved = useChanged([time, shift])
  return (
    <FormDialog
      unsaved={unsaved}
      saving={change.isPending}
      onClose={onClose}
      title={several ? `Reschedule ${messages(count)}` : 'Move to…'}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button variant="primary" busy={change.isPending} disabled={count === 0} onClick={move}>
            {several ? `Reschedule ${messages(count)}` : 'Move'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {note && <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{note}</p>}
        {failure && <ErrorNote>{failure}</ErrorNote>}
        {several && (
          <RadioCards
            label="When"
            hideLabel
            value={how}
            onValueChange={setHow}
            cards={[
              { value: 'to', label: 'All at one time' },
              { value: 'by', label: 'Each earlier or later' },
            ]}
          />
        )}
        {how === 'to' ? (
          <TimeField
            fromNow
            time={time}
            onChange={setTime}
            onWrong={wrong.tell}
            error={wrong.words ?? undefined}
          />
        ) : (
          <ShiftField shift={shift} onChange={setShift} />
        )}
        <p className="text-15 text-quiet empty:hidden">
          <Others chosen={chosen} operation="reschedule" />
        </p>
      </div>
    </FormDialog>
  )
}

const unitMinutes = { minutes: 1, hours: 60, days: 1440 }
const minutesOf = ({ amount, unit, way }: Shift) => (way === 'later' ? 1 : -1) * amount * unitMinutes[unit]
