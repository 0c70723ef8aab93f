import { useState } from 'react'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { takesDesign } from '#core/orders/files/designs.ts'
import { formatListTime, formatListDay } from '#core/shared/shop-time.ts'
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
import { OrderHistory } from './order-history.tsx'
import { OrderPart } from './order-part.tsx'
import { ReorderQuestion } from './reorder-question.tsx'
import type { Moving } from './use-moving.tsx'
import { WhereItGoes } from './where-it-goes.tsx'
import { WriteDialog } from './write-dialog.tsx'
import { Link } from 'react-router'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { goodsList, amountText } from '../goods-text.ts'
import { MadeWithoutSheets } from '../made-without-sheets.tsx'
import { PrintedWith } from '../printed-with.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EditIcon, RefreshIcon } from '#web/ui/icons.tsx'
import { StagePill, UnpaidBadge, movesFor } from '../stage-words.tsx'
import { orderStages, stageRules, type OrderStage, isOrdered } from '#core/orders/order-stages.ts'
import { getAdminQuoteFile } from '#core/orders/tracking/quotes.ts'
import { apiFile } from '#web/api.ts'
import { useSaveFile } from '#web/admin/use-save-file.ts'
import type { OrderItemsView } from '#core/orders/items/order-items-view.ts'
import { Money } from '#web/ui/money.tsx'
import { WasMoney } from '#web/ui/was-money.tsx'
import { formatRinggit } from '#core/shared/money.ts'
import { PaymentSlips } from '../files/payment-slips.tsx'

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

/** What to make, and what it was made with. */
function OrderGoods({ order }: { order: ListedOrder }) {
  return (
    <OrderPart title={order.goods.product}>
      <ul className="border-b border-line">
        {goodsList(order.goods).map(([name, ...rest], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
          <li key={at} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-15">
            <span className="font-semibold break-words">{name}</span>
            <span className="text-quiet tabular-nums">{rest.join(' · ')}</span>
          </li>
        ))}
      </ul>
      <DealsOf goods={order.goods} />
      {order.group && (
        <p className="mt-2 text-15">
          <Link to={`/admin/orders/groups/${order.group}`} className="text-link underline">
            Group order: children and bag labels
          </Link>
        </p>
      )}
      <PrintedWith order={order.id} />
      <MadeWithoutSheets order={order.id} stage={order.stage} />
    </OrderPart>
  )
}

/** Where an order stands, and what can be done with all of it. */
function OrderHead({ order, onAsk }: { order: ListedOrder; onAsk: (what: 'edit' | 'again') => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StagePill stage={order.stage} />
      <UnpaidBadge order={order} />
      <span className="text-13 text-quiet tabular-nums">
        since {formatListTime(new Date(order.stage_since))}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {order.quote && <QuoteButton order={order} />}
        <ButtonLink size="small" to={`/admin/orders/${order.id}/packing-slip`}>
          Packing slip
        </ButtonLink>
        <ButtonLink size="small" to={`/admin/orders/${order.id}/label`}>
          Label
        </ButtonLink>
        <Button size="small" icon={<EditIcon width={16} height={16} />} onClick={() => onAsk('edit')}>
          Edit
        </Button>
        <Button size="small" icon={<RefreshIcon width={16} height={16} />} onClick={() => onAsk('again')}>
          Order again
        </Button>
      </span>
    </p>
  )
}

/** The usual next step last, as the main one where it leads on; the way to cancel apart from it. */
function OrderMoves({
  order,
  onMove,
}: {
  order: ListedOrder
  onMove: (order: ListedOrder, to: OrderStage) => void
}) {
  const [next, ...others] = movesFor(order)
  const rest = others.filter((to) => to !== 'cancelled')
  return (
    <>
      {others.includes('cancelled') && (
        <Button variant="quiet" className="text-wrong sm:mr-auto" onClick={() => onMove(order, 'cancelled')}>
          Cancel the order
        </Button>
      )}
      {rest.toReversed().map((to) => (
        <Button key={to} onClick={() => onMove(order, to)}>
          {stageRules[to].label}
        </Button>
      ))}
      {next && (
        <Button
          variant={orderStages.indexOf(next) > orderStages.indexOf(order.stage) ? 'primary' : 'secondary'}
          onClick={() => onMove(order, next)}
        >
          Move to {stageRules[next].label}
        </Button>
      )}
    </>
  )
}

/** The quotation as a PDF. */
function QuoteButton({ order }: { order: ListedOrder }) {
  const save = useSaveFile()
  const file = () => apiFile(getAdminQuoteFile, { id: order.id })
  return (
    <Button
      size="small"
      busy={save.isPending}
      onClick={() => save.mutate({ file, name: `${order.number}.pdf` })}
    >
      Quotation
    </Button>
  )
}

/** Until when it holds, and what was written below it. */
function QuoteNote({
  quote: { valid_until, note },
  open,
}: {
  quote: NonNullable<ListedOrder['quote']>
  /** Nobody has accepted it yet. */
  open: boolean
}) {
  const day = formatListDay(valid_until)
  return (
    <div className="rounded-surface border border-line bg-sunk px-4 py-3 text-15">
      <p className="font-semibold">
        {open
          ? `Quoted until ${day}. It is ordered once the customer accepts it.`
          : `Was quoted until ${day}.`}
      </p>
      {note && <p className="mt-1 wrap-anywhere whitespace-pre-line text-quiet">{note}</p>}
    </div>
  )
}

/** What was ordered by a deal, at its price instead of the usual one; of several goods each is named. */
function DealsOf({ goods }: { goods: OrderItemsView }) {
  const items = goods.kind === 'basket' ? goods.items.map((item) => item.goods) : [goods]
  return items.map(
    (item, at) =>
      'deal' in item &&
      item.deal && (
        // oxlint-disable-next-line react/no-array-index-key -- two goods may read the same, and none ever moves
        <p key={at} className="mt-2 flex flex-wrap items-baseline gap-x-2 text-15">
          {items.length > 1 && `${item.product}, ${amountText(item)}: by`}
          {items.length === 1 && 'By'} a deal: <Money sen={item.deal.price_sen} className="font-semibold" />
          <WasMoney sen={item.deal.usual_sen} words="instead of" />
        </p>
      ),
  )
}

/** What an order comes to, and what came in. */
function OrderPayment({ order, onSee }: { order: ListedOrder; onSee: () => void }) {
  const atWork = order.stage !== 'new' && isOrdered(order.stage)
  return (
    <OrderPart title={order.paid_at ? 'Paid' : order.stage === 'quoted' ? 'Quoted' : 'To pay'}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money sen={order.total_sen} className="text-20 font-bold" />
        {order.delivery_method === 'pos' && (
          <span className="text-15 text-quiet">
            <Money sen={order.shipping_sen} /> of it for the post
          </span>
        )}
      </p>
      {order.discount && (
        <p className="text-15 text-quiet wrap-anywhere">
          {formatRinggit(order.discount.sen)} taken off{' '}
          {order.discount.code ? `by coupon ${order.discount.code}` : 'by staff'}
        </p>
      )}
      {order.paid_at && (
        <p className="text-13 text-quiet tabular-nums">
          {order.paid_sen !== null && order.paid_sen !== order.total_sen && (
            <>
              <Money sen={order.paid_sen} /> came,{' '}
            </>
          )}
          seen {formatListTime(new Date(order.paid_at))}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        {atWork && (
          <Button size="small" onClick={onSee}>
            {order.paid_at ? 'Change what came in' : 'Money seen'}
          </Button>
        )}
        {order.paid_at && (
          <ButtonLink size="small" to={`/admin/orders/${order.id}/receipt`}>
            Receipt
          </ButtonLink>
        )}
      </p>
    </OrderPart>
  )
}
