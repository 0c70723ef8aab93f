import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { isPrintedFromDesign } from '#core/orders/files/designs.ts'
import { formatListTime, formatListDay } from '#core/shared/shop-time.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { FormDialog } from '#web/admin/unsaved/form-dialog.tsx'
import { ConversationPanel } from '../../inbox/conversation-panel.tsx'
import { DueDateSection } from '../due/due-date-section.tsx'
import { OrderDelay } from '../due/order-delay.tsx'
import { OrderDesignFiles } from '../files/designs.tsx'
import { useOrder } from '../order-queries.ts'
import { CustomerSection } from './customer-section.tsx'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { BalanceBadge, OrderStagePill } from '../payments/balance-badge.tsx'
import { OrderDocumentList } from '../documents/order-documents.tsx'
import { documentsKey } from '../documents/order-documents-query.ts'
import { OrderPaymentSection } from '../payments/order-payment.tsx'
import { useNoteForm } from './note-field.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderSection } from './order-section.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'
import type { OrderMoveActions } from './use-order-move-actions.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { MessageCustomerDialog } from './message-customer-dialog.tsx'
import { Link } from 'react-router'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { listPricedLines, formatItemAmount } from '../item-text.ts'
import { OrderBatches, ItemsWithoutPrintSheets } from '../order-production.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EditIcon, RefreshIcon } from '#web/ui/icons.tsx'
import { listAllowedOrderStages } from '../stage-badges.tsx'
import { orderStages, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { getQuoteFileAsAdmin } from '#core/orders/tracking/quotes.ts'
import { fetchApiFile } from '#web/api.ts'
import { useSaveFile } from '#web/admin/use-save-file.ts'
import type { OrderItemsView } from '#core/orders/items/order-items-view.ts'
import { Money } from '#web/ui/money.tsx'
import { PreviousPrice } from '#web/ui/previous-price.tsx'

type OpenDialogName = 'edit' | 'again' | 'write'

export function OrderDialog({
  id,
  moving,
  onOpen,
  onClose,
}: {
  id: string
  moving: OrderMoveActions
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const found = useOrder(id)
  const [openDialog, setOpenDialog] = useState<OpenDialogName>()
  const note = useNoteForm(id)
  const details = found.data
  const done = () => setOpenDialog(undefined)
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
      footer={details && <MoveButtons order={details.order} onMove={moving.move} />}
    >
      {found.isPending && <Skeleton className="h-full rounded-surface" />}
      {found.isError && !details && (
        <ErrorState title="This order could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {details && (
        <OrderBody details={details} note={note} onNotify={moving.notify} onOpenDialog={setOpenDialog} />
      )}
      {details && openDialog === 'edit' && <EditOrderDialog order={details.order} onClose={done} />}
      {details && openDialog === 'write' && <MessageCustomerDialog order={details.order} onClose={done} />}
      {details && openDialog === 'again' && (
        <ReorderDialog order={details.order} onPlaced={onOpen} onClose={done} />
      )}
    </FormDialog>
  )
}

function OrderBody({
  details,
  note,
  onNotify,
  onOpenDialog,
}: {
  details: OrderDetails
  note: ReturnType<typeof useNoteForm>
  onNotify: OrderMoveActions['notify']
  onOpenDialog: (what: OpenDialogName) => void
}) {
  const { order } = details
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-5 max-sm:contents">
        <div className="grid gap-5 max-sm:-order-2">
          <OrderHead order={order} onOpenDialog={onOpenDialog} />
          <DueDateSection order={order} />
          <OrderDelay order={order} />
          {order.quote && <QuoteNote quote={order.quote} details={details} />}
        </div>
        <OrderItemsSection order={order} />
        {isPrintedFromDesign(order.goods) && (
          <OrderSection title="Design">
            <OrderDesignFiles order={order} />
          </OrderSection>
        )}
        <OrderSection title="Customer">
          <CustomerSection order={order} onWrite={() => onOpenDialog('write')} />
          <div className="mt-3">
            <ConversationPanel phone={order.phone} />
          </div>
        </OrderSection>
        <DeliverySection details={details} />
      </div>
      <div className="grid content-start gap-5 max-sm:contents">
        <div className="max-sm:-order-1">
          <OrderPaymentSection details={details} />
        </div>
        <OrderDocumentList order={order} />
        <OrderSection title="History">
          <OrderHistory details={details} note={note} onNotify={onNotify} />
        </OrderSection>
      </div>
    </div>
  )
}

function OrderItemsSection({ order }: { order: ListedOrder }) {
  return (
    <OrderSection title={order.goods.product}>
      <ul className="border-b border-line">
        {listPricedLines(order).map(({ line: [name, ...rest], sen }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
          <li key={at} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-15">
            <span className="font-semibold break-words">{name}</span>
            <span className="ml-auto flex flex-wrap justify-end gap-x-4 text-right text-quiet tabular-nums">
              {rest.join(' · ')}
              {sen !== null && <Money sen={sen} className="min-w-20 text-ink" />}
            </span>
          </li>
        ))}
      </ul>
      <DealPrices goods={order.goods} />
      {order.group && (
        <p className="mt-2 text-15">
          <Link to={`/admin/orders/groups/${order.group}`} className="text-link underline">
            Group order: children and bag labels
          </Link>
        </p>
      )}
      <OrderBatches order={order.id} />
      <ItemsWithoutPrintSheets order={order.id} stage={order.stage} />
    </OrderSection>
  )
}

function OrderHead({
  order,
  onOpenDialog,
}: {
  order: ListedOrder
  onOpenDialog: (what: 'edit' | 'again') => void
}) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <OrderStagePill order={order} />
      <BalanceBadge order={order} />
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
        <Button size="small" icon={<EditIcon width={16} height={16} />} onClick={() => onOpenDialog('edit')}>
          Edit
        </Button>
        <Button
          size="small"
          icon={<RefreshIcon width={16} height={16} />}
          onClick={() => onOpenDialog('again')}
        >
          Reorder
        </Button>
      </span>
    </p>
  )
}

/** The usual next step is the last button, and it is the primary button if it moves the order forward. */
function MoveButtons({
  order,
  onMove,
}: {
  order: ListedOrder
  onMove: (order: ListedOrder, to: OrderStage) => void
}) {
  const [next, ...others] = listAllowedOrderStages(order)
  const rest = others.filter((to) => to !== 'cancelled')
  return (
    <>
      {others.includes('cancelled') && (
        <Button variant="quiet" className="text-wrong sm:mr-auto" onClick={() => onMove(order, 'cancelled')}>
          Cancel order
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

function QuoteButton({ order }: { order: ListedOrder }) {
  const client = useQueryClient()
  const save = useSaveFile()
  const file = () => fetchApiFile(getQuoteFileAsAdmin, { id: order.id })
  return (
    <Button
      size="small"
      busy={save.isPending}
      onClick={() =>
        save.mutate(
          { file, name: `Quotation ${order.number}.pdf` },
          { onSuccess: () => client.invalidateQueries({ queryKey: documentsKey }) },
        )
      }
    >
      Download quotation
    </Button>
  )
}

function QuoteNote({
  quote: { valid_until, note },
  details: { order, events },
}: {
  quote: NonNullable<ListedOrder['quote']>
  details: OrderDetails
}) {
  const open = order.stage === 'quoted'
  const accepted = events.find(({ from, to }) => from === 'quoted' && to !== null && to !== 'cancelled')
  const day = formatListDay(valid_until)
  return (
    <div className="rounded-surface border border-line bg-sunk px-4 py-3 text-15">
      <p className="font-semibold">
        {open
          ? `Valid until ${day}. The quotation becomes an order when the customer accepts it.`
          : accepted
            ? `Quotation accepted ${formatListTime(new Date(accepted.at))}, by ${accepted.by}. It was valid until ${day}.`
            : `The quotation was valid until ${day}.`}
      </p>
      {note && <p className="mt-1 wrap-anywhere whitespace-pre-line text-quiet">{note}</p>}
    </div>
  )
}

function DealPrices({ goods }: { goods: OrderItemsView }) {
  const items = goods.kind === 'basket' ? goods.items.map((item) => item.goods) : [goods]
  return items.map(
    (item, at) =>
      'deal' in item &&
      item.deal && (
        // oxlint-disable-next-line react/no-array-index-key -- two items may read the same, and their order never changes
        <p key={at} className="mt-2 flex flex-wrap items-baseline gap-x-2 text-15">
          {items.length > 1 && `${item.product}, ${formatItemAmount(item)}: deal price`}
          {items.length === 1 && 'Deal price'} <Money sen={item.deal.price_sen} className="font-semibold" />
          <PreviousPrice sen={item.deal.usual_sen} words="instead of" />
        </p>
      ),
  )
}
