import { useQueryClient } from '@tanstack/react-query'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { counted } from '#core/shared/counted.ts'
import { numberOrNaN } from '#core/shared/typed-number.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
import { later, nextStep, shopNow } from '../composer/shop-clock.ts'
import { TimeField } from '../composer/time-field.tsx'
import { useWrongTime } from '../composer/use-wrong-time.ts'
import { changeKey, refreshMessages } from '../message-queries.ts'
import { tellChange } from './bulk-change.ts'
import { changeable, Others } from './changeable.tsx'
import { ShiftField, wrongShift, type Shift } from './shift-field.tsx'
import type { Chosen } from './use-selection.ts'

const hour = 3_600_000

interface Values {
  how: 'to' | 'by'
  /** All at this one. */
  time: string
  /** Each by so much. */
  shift: Shift
}

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
  const client = useQueryClient()
  const wrong = useWrongTime()
  const form = useContractForm<typeof changeMessages, Values>(changeMessages, {
    start: { how: 'to', time: to, shift: { amount: '1', unit: 'days', way: 'later' } },
    inputOf: ({ how, time, shift }) => ({
      operation: 'reschedule',
      ...chosen.which,
      ...(how === 'to' ? { scheduled_time: time } : { shift_minutes: minutesOf(shift) }),
    }),
    check({ how, time, shift }) {
      if (how === 'by') return { shift: wrongShift(shift) }
      return time < shopNow() ? { time: 'This time has passed. Choose one from now on.' } : {}
    },
    at: { scheduled_time: 'time', shift_minutes: 'shift' },
    mutationKey: changeKey,
    onSaved(reply) {
      tellChange(reply, 'reschedule')
      onDone?.()
      onClose()
    },
    // It stands in the window.
    onFailure: () => undefined,
    onSettled: () => refreshMessages(client),
  })
  const { how, time, shift } = useTyped(form)
  const submit: typeof form.submit = (event) => {
    event?.preventDefault()
    if (how === 'by' || !wrong.stopsPress(event?.currentTarget ?? null)) form.submit(event)
  }
  const count = changeable(chosen, 'reschedule')
  const several = chosen.total > 1
  return (
    <ContractDialog
      form={{ ...form, submit }}
      action={several ? `Reschedule ${counted(count, 'message')}` : 'Move'}
      disabled={count === 0}
      className="grid gap-4"
      onClose={onClose}
      title={several ? `Reschedule ${counted(count, 'message')}` : 'Move to…'}
    >
      {note && <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{note}</p>}
      {form.failure && <ErrorNote>{form.failure.message}</ErrorNote>}
      {several && (
        <RadioCards
          label="When"
          hideLabel
          value={how}
          onValueChange={(how) => form.set({ how })}
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
          onChange={(time) => form.set({ time })}
          onWrong={wrong.tell}
          error={wrong.words ?? form.wrong.time}
        />
      ) : (
        <ShiftField shift={shift} error={form.wrong.shift} onChange={(shift) => form.set({ shift })} />
      )}
      <p className="text-15 text-quiet empty:hidden">
        <Others chosen={chosen} operation="reschedule" />
      </p>
    </ContractDialog>
  )
}

const unitMinutes = { minutes: 1, hours: 60, days: 1440 }
const minutesOf = ({ amount, unit, way }: Shift) =>
  (way === 'later' ? 1 : -1) * numberOrNaN(amount) * unitMinutes[unit]
