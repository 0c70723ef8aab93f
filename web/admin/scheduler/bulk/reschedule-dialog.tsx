import { useQueryClient } from '@tanstack/react-query'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { parseNumberOrNaN, parseWholeNumber } from '#core/shared/typed-number.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { addShopTime, roundUpToTimeStep, getShopNow } from '#web/shop-clock.ts'
import { TimeField } from '../composer/time-field.tsx'
import { useTimeError } from '../composer/use-time-error.ts'
import { messageChangeKey, refreshMessages } from '../message-queries.ts'
import { reportBulkChange } from './bulk-change.ts'
import { countChangeableMessages, UnchangedNote } from './count-changeable.tsx'
import type { ChosenMessages } from './use-message-selection.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'

const hour = 3_600_000

interface Values {
  how: 'to' | 'by'
  time: string
  shift: Shift
}

export function RescheduleDialog({
  chosen,
  to = roundUpToTimeStep(addShopTime(getShopNow(), hour)),
  note,
  onClose,
  onDone,
}: {
  chosen: ChosenMessages
  to?: string
  note?: string | undefined
  onClose: () => void
  onDone?: () => void
}) {
  const client = useQueryClient()
  const timeError = useTimeError()
  const form = useContractForm<typeof changeMessages, Values>(changeMessages, {
    start: { how: 'to', time: to, shift: { amount: '1', unit: 'days', way: 'later' } },
    inputOf: ({ how, time, shift }) => ({
      operation: 'reschedule',
      ...chosen.which,
      ...(how === 'to' ? { scheduled_time: time } : { shift_minutes: minutesOf(shift) }),
    }),
    check({ how, time, shift }) {
      if (how === 'by') return { shift: wrongShift(shift) }
      return time < getShopNow() ? { time: 'This time has passed. Choose a later one.' } : {}
    },
    fieldMapping: { scheduled_time: 'time', shift_minutes: 'shift' },
    mutationKey: messageChangeKey,
    onSaved(reply) {
      reportBulkChange(reply, 'reschedule')
      onDone?.()
      onClose()
    },
    // The dialog itself shows the error.
    onFailure: () => undefined,
    onSettled: () => refreshMessages(client),
  })
  const { how, time, shift } = useFormValues(form)
  const submit: typeof form.submit = (event) => {
    event?.preventDefault()
    if (how === 'by' || !timeError.stopsPress(event?.currentTarget ?? null)) form.submit(event)
  }
  const count = countChangeableMessages(chosen, 'reschedule')
  const several = chosen.total > 1
  return (
    <ContractDialog
      form={{ ...form, submit }}
      action={several ? `Reschedule ${formatCount(count, 'message')}` : 'Move'}
      why={count === 0 && 'None of the selected messages can be rescheduled.'}
      className="grid gap-4"
      onClose={onClose}
      title={several ? `Reschedule ${formatCount(count, 'message')}` : 'Move to…'}
    >
      {note && <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{note}</p>}
      {form.failure && <ErrorNote>{form.failure.message}</ErrorNote>}
      {several && (
        <RadioCards
          label="New time"
          hideLabel
          value={how}
          onValueChange={(how) => form.set({ how })}
          cards={[
            { value: 'to', label: 'Same time for all messages' },
            { value: 'by', label: 'Move each message earlier or later' },
          ]}
        />
      )}
      {how === 'to' ? (
        <TimeField
          fromNow
          time={time}
          onChange={(time) => form.set({ time })}
          onWrong={timeError.setError}
          error={timeError.error ?? form.fieldErrors.time}
        />
      ) : (
        <ShiftField shift={shift} error={form.fieldErrors.shift} onChange={(shift) => form.set({ shift })} />
      )}
      <p className="text-15 text-quiet empty:hidden">
        <UnchangedNote chosen={chosen} operation="reschedule" />
      </p>
    </ContractDialog>
  )
}

const unitMinutes = { minutes: 1, hours: 60, days: 1440 }
const minutesOf = ({ amount, unit, way }: Shift) =>
  (way === 'later' ? 1 : -1) * parseNumberOrNaN(amount) * unitMinutes[unit]

interface Shift {
  amount: string
  unit: 'minutes' | 'hours' | 'days'
  way: 'later' | 'earlier'
}

const units = { minutes: 'minutes', hours: 'hours', days: 'days' }
const directions = { later: 'later', earlier: 'earlier' }

function wrongShift({ amount }: Shift): string | undefined {
  const number = parseWholeNumber(amount, most)
  return number === null || number === 0 ? `Enter a whole number from 1 to ${most}.` : undefined
}

const most = 365

function ShiftField({
  shift,
  error,
  onChange,
}: {
  shift: Shift
  error: string | undefined
  onChange: (shift: Shift) => void
}) {
  const change = (part: Partial<Shift>) => onChange({ ...shift, ...part })
  return (
    <Field
      label="Time difference"
      error={error}
      hint="The gaps between messages stay the same. Messages can’t be moved into the past."
    >
      <div className="grid grid-cols-[6rem_1fr_1fr] gap-2">
        <NumberInput value={shift.amount} onType={(amount) => change({ amount })} className="tabular-nums" />
        <SelectOne
          aria-label="Unit"
          value={shift.unit}
          choices={units}
          onChoose={(unit) => change({ unit })}
        />
        <SelectOne
          aria-label="Direction"
          value={shift.way}
          choices={directions}
          onChoose={(way) => change({ way })}
        />
      </div>
    </Field>
  )
}
