import { useState } from 'react'
import { seeMoney } from '../../../../core/orders/order-desk.ts'
import type { ListedOrder } from '../../../../core/orders/order-list.ts'
import { senFromRinggit } from '../../../../core/shared/money.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { FormDialog, useChanged } from '../../unsaved/form-dialog.tsx'
import { useChangeOrder } from './change-order.ts'
import { amountTyped, MoneyFields } from './money-fields.tsx'
import { SlipList } from '../files/slip-list.tsx'

/** The money of an order that is at work already was seen, or was another sum. */
export function MoneyDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const [amount, setAmount] = useState(amountTyped(order.paid_sen ?? order.total_sen))
  const [note, setNote] = useState('')
  const see = useChangeOrder(seeMoney, { saved: 'Payment saved', onSaved: onClose })
  const paidSen = senFromRinggit(amount)
  const unsaved = useChanged([amount, note])
  return (
    <FormDialog
      unsaved={unsaved}
      saving={see.isPending}
      onClose={onClose}
      title="Money seen in the bank?"
      description={`Order ${order.number}, ${order.nama}`}
      footer={
        <>
          <DialogClose>Not now</DialogClose>
          <Button
            variant="primary"
            busy={see.isPending}
            disabled={paidSen === null}
            onClick={() =>
              paidSen !== null &&
              see.mutate({ id: order.id, version: order.version, paid_sen: paidSen, note })
            }
          >
            Money seen
          </Button>
        </>
      }
    >
      <MoneyFields order={order} amount={amount} onAmount={setAmount} />
      <Field label="Note" hint="For the shop only.">
        <TextInput value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <SlipList order={order} />
    </FormDialog>
  )
}
