import { useState } from 'react'
import type { OrderDetails } from '#core/orders/desk/order-details.ts'
import { takesDesign } from '#core/orders/files/designs.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { FormDialog } from '#web/admin/unsaved/form-dialog.tsx'
import { DuePart } from '../due/due-part.tsx'
import { HeldUp } from '../due/held-up.tsx'
import { Designs } from '../files/designs.tsx'
import { useOrder } from '../order-queries.ts'
import { CustomerPart } from './customer-part.tsx'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { useNoteForm } from './note-line.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderMoves } from './order-moves.tsx'
import { OrderPart } from './order-part.tsx'
import { OrderPayment } from './order-payment.tsx'
import { QuoteNote } from './quote-part.tsx'
import { ReorderQuestion } from './reorder-question.tsx'
import type { Moving } from './use-moving.tsx'
import { WhereItGoes } from './where-it-goes.tsx'
import { WriteDialog } from './write-dialog.tsx'

type Asked = 'money' | 'edit' | 'again' | 'write'

/** One order whole: what to make, for whom, where it goes, what it comes to, and what was done to it. */
export function OrderDialog({
  id,
  moving,
  onOpen,
  onClose,
}: {
  id: string
  moving: Moving
  /** Opens another order: the one that this was ordered again as. */
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const found = useOrder(id)
  const [asking, setAsking] = useState<Asked>()
  const note = useNoteForm(id)
  const details = found.data
  const done = () => setAsking(undefined)
  return (
    <FormDialog
      dismissable
      tall
      unsaved={note.changed}
      saving={note.busy}
      onClose={onClose}
      size="large"
      title={details ? `Order ${details.order.number}` : 'Order'}
      description={details && `Placed ${formatListTime(new Date(details.order.placed_at))}`}
      footer={details && <OrderMoves order={details.order} onMove={moving.move} />}
    >
      {found.isPending && <Skeleton className="h-full rounded-surface" />}
      {found.isError && !details && (
        <ErrorState title="This order could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {details && <Whole details={details} note={note} onTell={moving.tell} onAsk={setAsking} />}
      {details && asking === 'money' && <MoneyDialog order={details.order} onClose={done} />}
      {details && asking === 'edit' && <EditOrderDialog order={details.order} onClose={done} />}
      {details && asking === 'write' && <WriteDialog order={details.order} onClose={done} />}
      {details && asking === 'again' && (
        <ReorderQuestion order={details.order} onPlaced={onOpen} onClose={done} />
      )}
    </FormDialog>
  )
}

function Whole({
  details,
  note,
  onTell,
  onAsk,
}: {
  details: OrderDetails
  /** What is being noted. */
  note: ReturnType<typeof useNoteForm>
  onTell: Moving['tell']
  onAsk: (what: Asked) => void
}) {
  const { order } = details
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-5">
        <OrderHead order={order} onAsk={onAsk} />
        <DuePart order={order} />
        <HeldUp order={order} />
        {order.quote && <QuoteNote quote={order.quote} open={order.stage === 'quoted'} />}
        <OrderGoods order={order} />
        {takesDesign(order.goods) && (
          <OrderPart title="Design">
            <Designs order={order} />
          </OrderPart>
        )}
        <OrderPart title="Customer">
          <CustomerPart order={order} onWrite={() => onAsk('write')} />
        </OrderPart>
        <WhereItGoes details={details} />
      </div>
      <div className="grid content-start gap-5">
        <OrderPayment order={order} onSee={() => onAsk('money')} />
        <OrderPart title="History">
          <OrderHistory details={details} note={note} onTell={onTell} />
        </OrderPart>
      </div>
    </div>
  )
}
