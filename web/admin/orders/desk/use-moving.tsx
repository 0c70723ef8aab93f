import { useState, type ReactNode } from 'react'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { type OrderStage, stageRules } from '#core/orders/order-stages.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useMoveOrder } from './use-move-order.ts'
import { notifyCustomer } from '#core/orders/admin/notify-customer.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import { SendIcon } from '#web/ui/icons.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useTyped } from '#web/hooks/use-typed.ts'
import { useOrderForm } from './change-order.ts'
import { MessageField, useOrderMessage } from './message-field.tsx'

/** Moves that say more than where: what came in, the parcel's number, why it came to nothing. */
const askedFirst: readonly OrderStage[] = ['paid', 'posted', 'cancelled']

export interface Moving {
  /** Moves the order, after a question where one is needed. */
  move: (order: ListedOrder, to: OrderStage) => void
  tell: (details: OrderDetails) => void
  /** The questions; put them on the page once. */
  dialogs: ReactNode
}

export function useMoving(): Moving {
  const [asking, setAsking] = useState<{ order: ListedOrder; to: OrderStage } | null>(null)
  const [telling, setTelling] = useState<OrderDetails | null>(null)
  const moved = useMoveOrder(setTelling)
  return {
    tell: setTelling,
    move(order, to) {
      const back = order.stage === 'cancelled' || (order.paid_at !== null && to === 'paid')
      if (askedFirst.includes(to) && !back) setAsking({ order, to })
      else moved.mutate({ order, to })
    },
    dialogs: (
      <>
        {asking && (
          <MoveDialog
            order={asking.order}
            to={asking.to}
            onMove={(more) => {
              moved.mutate({ ...asking, more })
              setAsking(null)
            }}
            onClose={() => setAsking(null)}
          />
        )}
        {telling && <TellDialog details={telling} onClose={() => setTelling(null)} />}
      </>
    ),
  }
}

/** Null: as the shop has it. */
interface Values {
  text: string | null
}

/** Tells the customer where the order is, over WhatsApp. */
function TellDialog({ details, onClose }: { details: OrderDetails; onClose: () => void }) {
  const { order, can_tell: move } = details
  const [language, setLanguage] = useState<TextLanguage>()
  const message = useOrderMessage({ id: order.id, to: order.stage }, language)
  const textOf = ({ text }: Values) => text ?? message.data?.text ?? ''
  const form = useOrderForm<typeof notifyCustomer, Values>(notifyCustomer, {
    start: { text: null },
    inputOf: (values) => ({ id: order.id, move: move ?? 0, text: textOf(values) }),
    saved: 'Message on its way',
    onSaved: onClose,
  })
  const typed = useTyped(form)
  return (
    <ContractDialog
      form={form}
      action="Send message"
      cancel="Not now"
      icon={<SendIcon />}
      why={(textOf(typed).trim() === '' || move === null) && 'Write a message first.'}
      className=""
      onClose={onClose}
      title={`Tell ${order.nama}`}
      description={`${order.number} is in ${stageRules[order.stage].label}. The message goes to ${order.phone}.`}
    >
      <MessageField
        message={message}
        typed={typed.text}
        wrong={form.wrong.text}
        onType={(text) => form.set({ text })}
        onLanguage={setLanguage}
      />
    </ContractDialog>
  )
}
