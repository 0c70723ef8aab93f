import { getUnpaidSen } from '#core/payments/order-balance.ts'
import { useState, type ReactNode } from 'react'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { type OrderStage, stageRules } from '#core/orders/order-stages.ts'
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx'
import { MoveOrderDialog } from './move-order-dialog.tsx'
import { useMoveOrder } from './use-move-order.ts'
import { notifyCustomer } from '#core/orders/admin/notify-customer.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { SendIcon } from '#web/ui/icons.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useOrderForm } from './use-change-order.ts'
import { MessageField, useOrderMessage } from './message-field.tsx'

const stagesWithDialog: readonly OrderStage[] = ['paid', 'posted', 'cancelled']

export interface OrderMoveActions {
  /** `slip` is the id of the slip whose payment is confirmed. Defaults to the first open slip. */
  move: (order: ListedOrder, to: OrderStage, slip?: string) => void
  notify: (details: OrderDetails) => void
  /** Dialogs of these actions. The page must render them once. */
  dialogs: ReactNode
}

interface Asking {
  order: ListedOrder
  to: OrderStage
  slip?: string | undefined
  pays?: true
}

export function useOrderMoveActions(): OrderMoveActions {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [notifying, setNotifying] = useState<OrderDetails | null>(null)
  const moved = useMoveOrder(setNotifying)
  return {
    notify: setNotifying,
    move(order, to, slip) {
      const back = order.stage === 'cancelled' || (order.paid_at !== null && to === 'paid')
      const asks = stagesWithDialog.includes(to) || (to === 'handed_over' && getUnpaidSen(order) > 0)
      if (asks && !back) setAsking({ order, to, slip })
      else moved.mutate({ order, to })
    },
    dialogs: (
      <>
        {asking?.pays && (
          <RecordPaymentDialog
            order={asking.order}
            kind="payment"
            startMethod={asking.to === 'handed_over' ? 'cash' : 'transfer'}
            onClose={() => setAsking({ order: asking.order, to: asking.to })}
            onSaved={({ order }) => setAsking({ order, to: asking.to })}
          />
        )}
        {asking && !asking.pays && (
          <MoveOrderDialog
            order={asking.order}
            to={asking.to}
            slip={asking.slip}
            onMove={(more) => {
              moved.mutate({ order: asking.order, to: asking.to, more })
              setAsking(null)
            }}
            onPay={() => setAsking({ ...asking, pays: true })}
            onClose={() => setAsking(null)}
          />
        )}
        {notifying && <NotifyDialog details={notifying} onClose={() => setNotifying(null)} />}
      </>
    ),
  }
}

interface Values {
  text: string | null
}

function NotifyDialog({ details, onClose }: { details: OrderDetails; onClose: () => void }) {
  const { order, can_tell: move } = details
  const [language, setLanguage] = useState<MessageLanguage>()
  const message = useOrderMessage({ id: order.id, to: order.stage }, language)
  const textOf = ({ text }: Values) => text ?? message.data?.text ?? ''
  const form = useOrderForm<typeof notifyCustomer, Values>(notifyCustomer, {
    start: { text: null },
    inputOf: (values) => ({ id: order.id, move: move ?? 0, text: textOf(values) }),
    saved: 'Message queued',
    onSaved: onClose,
  })
  const typed = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action="Send message"
      icon={<SendIcon />}
      why={(textOf(typed).trim() === '' || move === null) && 'Write a message first.'}
      className=""
      onClose={onClose}
      title={`Notify ${order.nama}`}
      description={`${order.number} is in ${stageRules[order.stage].label}. The message is sent to ${order.phone}.`}
    >
      <MessageField
        message={message}
        typed={typed.text}
        wrong={form.fieldErrors.text}
        onType={(text) => form.set({ text })}
        onLanguage={setLanguage}
      />
    </ContractDialog>
  )
}
