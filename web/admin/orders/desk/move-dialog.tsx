import { useState } from 'react'
import type { ListedOrder } from '../../../../core/orders/order-list.ts'
import type { TextLanguage } from '../../../../core/settings/message-texts.ts'
import { senFromRinggit } from '../../../../core/shared/money.ts'
import { stageRules, type OrderStage } from '../../../../core/orders/order-stages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { FormDialog, useChanged } from '../../unsaved/form-dialog.tsx'
import { MessageField, useOrderMessage } from './message-field.tsx'
import { amountTyped, MoneyFields } from './money-fields.tsx'
import { SlipList } from '../files/slip-list.tsx'
import type { Move } from './use-move-order.ts'

const words: Partial<Record<OrderStage, { title: string; does: string }>> = {
  paid: { title: 'Money seen in the bank?', does: 'Money seen' },
  posted: { title: 'Posted', does: 'Move to Posted' },
  cancelled: { title: 'Cancel the order', does: 'Cancel the order' },
}

/** What is said with a move: what came in beside the slip, the parcel's number; and whether the customer is told. */
export function MoveDialog({
  order,
  to,
  onMove,
  onClose,
}: {
  order: ListedOrder
  to: OrderStage
  onMove: (more: NonNullable<Move['more']>) => void
  onClose: () => void
}) {
  const { title, does } = words[to] ?? {
    title: stageRules[to].label,
    does: `Move to ${stageRules[to].label}`,
  }
  const [amount, setAmount] = useState(amountTyped(order.total_sen))
  const [tracking, setTracking] = useState(order.tracking)
  const [note, setNote] = useState('')
  const [telling, setTelling] = useState<boolean>()
  const [language, setLanguage] = useState<TextLanguage>()
  const [typed, setTyped] = useState<string>()
  const paidSen = senFromRinggit(amount)
  const says = {
    ...(to === 'posted' && { tracking: tracking.trim() }),
    ...(to === 'paid' && { paid_sen: paidSen ?? 0 }),
  }
  const message = useOrderMessage({ id: order.id, to, ...says }, language)
  const tells = telling ?? (message.data?.by_itself || to === 'posted')
  const text = typed ?? message.data?.text ?? ''
  const slips = to === 'paid' && order.slips.length > 0
  const wrong = to === 'paid' && paidSen === null
  // The text follows what is typed above it: it doesn't go out without.
  const writing = tells && typed === undefined && (!message.data || message.isPlaceholderData)
  const unsaved = useChanged([amount, tracking, note, typed])
  return (
    <FormDialog
      unsaved={unsaved}
      onClose={onClose}
      size={slips ? 'large' : 'medium'}
      title={title}
      description={`Order ${order.number}, ${order.nama}`}
      footer={
        <>
          <DialogClose>Not now</DialogClose>
          <Button
            type="submit"
            form="move"
            variant={to === 'cancelled' ? 'danger' : 'primary'}
            disabled={wrong || writing}
          >
            {does}
          </Button>
        </>
      }
    >
      <form
        id="move"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong && !writing) onMove({ ...says, note, tell: tells ? text : '' })
        }}
        className={cx('grid gap-x-8 gap-y-4', slips && 'sm:grid-cols-2')}
      >
        <div className="grid content-start gap-1">
          {to === 'paid' && <MoneyFields order={order} amount={amount} onAmount={setAmount} />}
          {to === 'cancelled' && order.paid_at !== null && (
            <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15">
              <Money sen={order.paid_sen ?? order.total_sen} /> was seen for this order: give it back, and say
              so in the note.
            </p>
          )}
          {to === 'posted' && (
            <Field
              label="Tracking number"
              hint="The customer gets it, and sees it while following the order."
            >
              <TextInput
                data-autofocus
                value={tracking}
                maxLength={40}
                autoCapitalize="characters"
                autoComplete="off"
                onChange={({ target }) => setTracking(target.value)}
              />
            </Field>
          )}
          <Field label="Note" hint="For the shop only.">
            <TextInput value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <Checkbox
            label="Tell the customer over WhatsApp"
            checked={tells}
            onChange={({ target }) => setTelling(target.checked)}
          />
          {tells && (
            <MessageField message={message} typed={typed} onType={setTyped} onLanguage={setLanguage} />
          )}
        </div>
        {slips && (
          <section aria-label="Payment slips" className="min-w-0">
            <p className="mb-2 text-13 text-quiet">A slip is no proof: look for the money in the bank.</p>
            <SlipList order={order} />
          </section>
        )}
      </form>
    </FormDialog>
  )
}
