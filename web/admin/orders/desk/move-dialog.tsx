import { useState } from 'react'
import { moveOrder } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useTyped } from '#web/hooks/use-typed.ts'
import { NobodyTold } from '../no-phone.tsx'
import { MessageField, useOrderMessage } from './message-field.tsx'
import { amountTyped, MoneyFields } from './money-fields.tsx'
import { SlipList } from '../files/slip-list.tsx'
import type { Move } from './use-move-order.ts'

const words: Partial<Record<OrderStage, { title: string; does: string }>> = {
  paid: { title: 'Money seen?', does: 'Money seen' },
  posted: { title: 'Posted', does: 'Move to Posted' },
  cancelled: { title: 'Cancel the order', does: 'Cancel the order' },
}

interface Values {
  amount: string
  tracking: string
  note: string
  /** What the customer is told; null: as the shop has it. */
  text: string | null
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
  const [telling, setTelling] = useState<boolean>()
  const [language, setLanguage] = useState<TextLanguage>()
  const form = useContractForm<typeof moveOrder, Values>(moveOrder, {
    start: { amount: amountTyped(order.total_sen), tracking: order.tracking, note: '', text: null },
    inputOf: ({ note, ...said }) => ({
      id: order.id,
      version: order.version,
      to,
      ...saidWith(to, said),
      note,
      tell: tells ? textOf(said) : '',
    }),
    at: { paid_sen: 'amount', tell: 'text' },
    // It shows at once: the list makes the call, and goes back where it fails.
    send({ id: _id, version: _version, to: _to, ...more }) {
      onMove(more)
    },
  })
  const typed = useTyped(form)
  const message = useOrderMessage({ id: order.id, to, ...saidWith(to, typed) }, language)
  const tells = order.phone !== '' && (telling ?? (message.data?.by_itself || to === 'posted'))
  const textOf = ({ text }: Pick<Values, 'text'>) => text ?? message.data?.text ?? ''
  const slips = to === 'paid' && order.slips.length > 0
  const wrong = to === 'paid' && parseRinggit(typed.amount) === null
  // The text follows what is typed above it: it doesn't go out without.
  const writing = tells && typed.text === null && (!message.data || message.isPlaceholderData)
  return (
    <ContractDialog
      form={form}
      action={does}
      cancel="Not now"
      variant={to === 'cancelled' ? 'danger' : 'primary'}
      why={(wrong && 'Enter an amount, like 25.00.') || (writing && 'The message is still loading.')}
      className={cx('grid gap-x-8 gap-y-4', slips && 'sm:grid-cols-2')}
      onClose={onClose}
      size={slips ? 'large' : 'medium'}
      title={title}
      description={`Order ${order.number}, ${order.nama}`}
    >
      <div className="grid content-start gap-1">
        {to === 'paid' && (
          <MoneyFields
            order={order}
            amount={typed.amount}
            wrong={form.wrong.amount}
            onAmount={(amount) => form.set({ amount })}
          />
        )}
        {to === 'cancelled' && order.paid_at !== null && (
          <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15">
            <Money sen={order.paid_sen ?? order.total_sen} /> was seen for this order: give it back, and say
            so in the note.
          </p>
        )}
        {to === 'posted' && (
          <TextField
            form={form}
            name="tracking"
            label="Tracking number"
            hint="The customer gets it, and sees it while following the order."
            data-autofocus
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
          />
        )}
        <TextField form={form} name="note" label="Note" hint="For the shop only." maxLength={500} />
        {order.phone ? (
          <Checkbox
            label="Tell the customer over WhatsApp"
            checked={tells}
            onChange={({ target }) => setTelling(target.checked)}
          />
        ) : (
          <NobodyTold />
        )}
        {tells && (
          <MessageField
            message={message}
            typed={typed.text}
            wrong={form.wrong.text}
            onType={(text) => form.set({ text })}
            onLanguage={setLanguage}
          />
        )}
      </div>
      {slips && (
        <section aria-label="Payment slips" className="min-w-0">
          <p className="mb-2 text-13 text-quiet">A slip is no proof: look for the money in the bank.</p>
          <SlipList order={order} />
        </section>
      )}
    </ContractDialog>
  )
}

/** What came in, or the parcel's number: what of both belongs to this move. */
const saidWith = (to: OrderStage, { amount, tracking }: Pick<Values, 'amount' | 'tracking'>) => ({
  ...(to === 'posted' && { tracking: tracking.trim() }),
  ...(to === 'paid' && { paid_sen: parseRinggit(amount) ?? 0 }),
})
