import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetails } from '../../../../core/orders/desk/order-desk.ts'
import type { ListedOrder } from '../../../../core/orders/desk/order-list.ts'
import { postageInDoubt } from '../../../../core/orders/delivery.ts'
import { isOrdered, orderStages, stageRules, type OrderStage } from '../../../../core/orders/order-stages.ts'
import { formatListTime } from '../../../../core/shared/shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ringgitText } from '../../../../core/shared/money.ts'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EditIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { FormDialog } from '../../unsaved/form-dialog.tsx'
import { takesDesign } from '../../../../core/orders/files/designs.ts'
import { Designs } from '../files/designs.tsx'
import { DuePart } from '../due/due-part.tsx'
import { HeldUp } from '../due/held-up.tsx'
import { CustomerPart } from './customer-part.tsx'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { goodsList } from '../goods-text.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { OrderHistory } from './order-history.tsx'
import { useNoteForm } from './note-line.tsx'
import { useOrder } from '../order-queries.ts'
import { ParcelLabel } from '../labels/parcel-label.tsx'
import { WeightOfParcel } from '../labels/weight-of-parcel.tsx'
import { PaymentSlips } from '../files/payment-slips.tsx'
import { DealsOf } from './deals-of.tsx'
import { MadeWithoutSheets } from '../made-without-sheets.tsx'
import { PrintedWith } from '../printed-with.tsx'
import { movesFor, StagePill, UnpaidBadge } from '../stage-words.tsx'
import { QuoteButton, QuoteNote } from './quote-part.tsx'
import { ReorderQuestion } from './reorder-question.tsx'
import type { Moving } from './use-moving.tsx'
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
      unsaved={note.changed}
      saving={note.busy}
      onClose={onClose}
      size="large"
      title={details ? `Order ${details.order.number}` : 'Order'}
      description={details && `Placed ${formatListTime(new Date(details.order.placed_at))}`}
      footer={details && <Moves order={details.order} onMove={moving.move} />}
    >
      {found.isPending && <Skeleton className="h-80 rounded-surface" />}
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
  const post = order.delivery_method === 'pos'
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-5">
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
        <DuePart order={order} />
        <HeldUp order={order} />
        {order.quote && <QuoteNote quote={order.quote} open={order.stage === 'quoted'} />}
        <Part title={order.goods.product}>
          <ul className="border-b border-line">
            {goodsList(order.goods).map(([name, ...rest], at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
              <li
                key={at}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-15"
              >
                <span className="font-semibold break-words">{name}</span>
                <span className="text-quiet tabular-nums">{rest.join(' · ')}</span>
              </li>
            ))}
          </ul>
          <DealsOf goods={order.goods} />
          {order.group && (
            <p className="mt-2 text-15">
              <Link to={`/admin/orders/groups/${order.group}`}>Group order: children and bag labels</Link>
            </p>
          )}
          <PrintedWith order={order.id} />
          <MadeWithoutSheets order={order.id} stage={order.stage} />
        </Part>
        {takesDesign(order.goods) && (
          <Part title="Design">
            <Designs order={order} />
          </Part>
        )}
        <Part title="Customer">
          <CustomerPart order={order} onWrite={() => onAsk('write')} />
        </Part>
        <Part title={post ? 'Post to' : 'Pick-up at'}>
          {order.deliver_to.map((line) => (
            <p key={line} className="text-15 break-words">
              {line}
            </p>
          ))}
          {post && postageInDoubt(order.address) && (
            <p className="mt-1 text-15 text-caution">
              {order.address.postcode} and {order.address.state} lie on different sides of the sea. Ask the
              customer before you post it: the postage may not be right.
            </p>
          )}
          {order.tracking && (
            <p className="mt-1 flex items-center gap-2 text-15">
              Tracking number <span className="font-semibold tabular-nums">{order.tracking}</span>
              <CopyButton text={order.tracking} aria-label="Copy the tracking number" />
              <ParcelLink parcel={details.parcel} />
            </p>
          )}
          {post && <WeightOfParcel order={order} weight={details.parcel_weight} />}
          {post && <ParcelLabel order={order} />}
          {post && (
            <div className="mt-2">
              <CopyButton text={[order.nama, order.phone, ...order.deliver_to].join('\n')}>
                Copy with name and phone
              </CopyButton>
            </div>
          )}
        </Part>
      </div>
      <div className="grid content-start gap-5">
        <Payment order={order} onSee={() => onAsk('money')} />
        <Part title="History">
          <OrderHistory details={details} note={note} onTell={onTell} />
        </Part>
      </div>
    </div>
  )
}

/** The carrier's own page, where the number says whose it is. */
function ParcelLink({ parcel }: { parcel: OrderDetails['parcel'] }) {
  if (!parcel) return null
  return (
    <a href={parcel.page} target="_blank" rel="noreferrer" className="text-link underline">
      {parcel.carrier}
    </a>
  )
}

function Payment({ order, onSee }: { order: ListedOrder; onSee: () => void }) {
  const atWork = order.stage !== 'new' && isOrdered(order.stage)
  return (
    <Part title={order.paid_at ? 'Paid' : order.stage === 'quoted' ? 'Quoted' : 'To pay'}>
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
          {ringgitText(order.discount.sen)} taken off{' '}
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
      </p>
    </Part>
  )
}

/** The usual next step last, as the main one where it leads on; the way to cancel apart from it. */
function Moves({
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-15 text-quiet">{title}</h3>
      {children}
    </section>
  )
}
