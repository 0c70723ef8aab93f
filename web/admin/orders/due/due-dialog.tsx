import { changeDue } from '#core/orders/desk/due-desk.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { formatDayWords } from '#core/shared/shop-time.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useTyped } from '#web/use-typed.ts'
import { NobodyTold } from '../no-phone.tsx'
import { useOrderForm } from '../desk/change-order.ts'
import { useToday } from './use-today.ts'

/** Promises another day, and tells the customer why. */
export function DueDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const form = useOrderForm(changeDue, {
    start: { due_on: order.due_on ?? '', why: '', tell: order.phone !== '' },
    inputOf: (typed) => ({ id: order.id, version: order.version, ...typed }),
    saved: 'Day saved',
    onSaved: onClose,
  })
  const { due_on: dueOn, tell } = useTyped(form)
  const today = useToday()
  return (
    <ContractDialog
      form={form}
      action={tell ? 'Save and tell the customer' : 'Save'}
      disabled={dueOn === '' || dueOn === order.due_on}
      onClose={onClose}
      title={order.due_on ? 'Promise another day' : 'Promise a day'}
      description={`Order ${order.number}, ${order.nama}`}
    >
      <TextField
        form={form}
        name="due_on"
        type="date"
        label="Ready on"
        hint={formatDayWords(dueOn)}
        min={today}
        className="w-56"
      />
      <TextField
        form={form}
        name="why"
        label="Why"
        hint="The customer reads it; it stands in the history, too."
        optional
        maxLength={300}
      />
      {order.phone ? (
        <Checkbox label="Tell the customer over WhatsApp" {...form.register('tell')} />
      ) : (
        <NobodyTold />
      )}
    </ContractDialog>
  )
}
