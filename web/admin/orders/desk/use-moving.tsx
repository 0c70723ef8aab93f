import { useState, type ReactNode } from 'react'
import type { OrderDetails } from '#core/orders/desk/order-details.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { MoveDialog } from './move-dialog.tsx'
import { TellDialog } from './tell-dialog.tsx'
import { useMoveOrder } from './use-move-order.ts'

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
