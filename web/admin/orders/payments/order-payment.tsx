import { useState, type ReactNode } from 'react'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { hasLeftShop, isOrdered, stageRules } from '#core/orders/order-stages.ts'
import { formatTotalReduction } from '#core/orders/total-reduction.ts'
import { paymentStateLabels } from '#core/payments/order-balance.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay, formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { useOpenInvoice } from '../documents/order-documents-query.ts'
import { OrderSection } from '../details/order-section.tsx'
import { PaymentSlips } from '../files/payment-slips.tsx'
import { isFullyRefunded } from './balance-badge.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { OnlinePaymentList } from './online-payments.tsx'
import { PaymentEntries } from './payment-entries.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

export function OrderPaymentSection({ details }: { details: OrderDetails }) {
  const { order } = details
  const [dialog, setDialog] = useState<'payment' | 'refund' | 'deposit'>()
  const { received_sen: receivedSen } = order.balance
  const refundedSen = sumRefunds(details)
  const close = () => setDialog(undefined)
  return (
    <OrderSection title={getTitle(order, refundedSen)}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money sen={order.total_sen} className="text-20 font-bold" />
        {order.stage === 'cancelled' && <span className="text-15 text-quiet">order total</span>}
        {order.delivery_method === 'pos' && (
          <span className="text-15 text-quiet">
            incl. <Money sen={order.shipping_sen} /> postage
          </span>
        )}
      </p>
      {order.discount && (
        <p className="text-15 text-quiet wrap-anywhere">
          Discount {formatRinggit(order.discount.sen)} (
          {order.discount.code ? `coupon ${order.discount.code}` : 'by staff'})
        </p>
      )}
      {order.reductions?.map((reduction, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be equal, and their order never changes
        <p key={at} className="text-15 text-quiet wrap-anywhere">
          {formatTotalReduction(reduction)}: −{formatRinggit(reduction.sen)}
        </p>
      ))}
      {order.paid_at && details.payments.length === 0 && (
        <p className="text-13 text-quiet tabular-nums">Paid {formatListTime(new Date(order.paid_at))}</p>
      )}
      <PaymentEntries details={details} />
      <OnlinePaymentList order={order} />
      <Balance order={order} refundedSen={refundedSen} />
      {isFullyRefunded(order) && !hasLeftShop(order.stage) && order.stage !== 'cancelled' && (
        <p className="mt-2 rounded-control bg-caution-wash px-3 py-2 text-15">
          Everything was refunded, but the order is still in {stageRules[order.stage].label}. Cancel it if it
          should not be made.
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        {order.stage !== 'quoted' && (
          <Button size="small" onClick={() => setDialog('payment')}>
            Record payment
          </Button>
        )}
        {receivedSen > 0 && (
          <Button size="small" onClick={() => setDialog('refund')}>
            Record refund
          </Button>
        )}
        {order.stage !== 'cancelled' && !hasLeftShop(order.stage) && order.total_sen > 0 && (
          <Button size="small" onClick={() => setDialog('deposit')}>
            {order.balance.deposit_sen === null ? 'Set deposit' : 'Edit deposit'}
          </Button>
        )}
      </p>
      {dialog === 'deposit' && <DepositDialog order={order} onClose={close} />}
      {(dialog === 'payment' || dialog === 'refund') && (
        <RecordPaymentDialog
          order={order}
          kind={dialog}
          startMethod={dialog === 'refund' && isPaidInCash(details) ? 'cash' : 'transfer'}
          onClose={close}
        />
      )}
    </OrderSection>
  )
}

const sumRefunds = ({ payments }: OrderDetails): number =>
  payments
    .filter(({ kind, reversed }) => kind === 'refund' && !reversed)
    .reduce((sum, { amount_sen: sen }) => sum - sen, 0)

const isPaidInCash = ({ payments }: OrderDetails): boolean =>
  payments.every(({ kind, method, reversed }) => kind !== 'payment' || reversed || method === 'cash')

function getTitle(order: ListedOrder, refundedSen: number): string {
  const { stage, balance } = order
  if (stage === 'quoted') return 'Quoted'
  if (stage === 'cancelled') {
    if (balance.received_sen > 0) return 'To refund'
    return refundedSen > 0 ? `Refunded ${formatRinggit(refundedSen)}` : 'Nothing to pay'
  }
  if (isFullyRefunded(order)) return `Refunded ${formatRinggit(refundedSen)}`
  return balance.state === 'unpaid' ? 'To pay' : paymentStateLabels[balance.state]
}

/** Shows deposit, received, refunded and due sums. Hidden for orders that are simply unpaid or fully paid. */
function Balance({ order, refundedSen }: { order: ListedOrder; refundedSen: number }) {
  const { balance, stage } = order
  // A refund may have reduced the total, and with it the deposit, to RM 0.00.
  const depositSen = balance.deposit_sen || null
  const { deposit_due_sen: depositDueSen, received_sen: receivedSen } = balance
  const isOpen = isOrdered(stage)
  const isPlain = depositSen === null && refundedSen === 0 && (receivedSen === 0 || balance.due_sen === 0)
  if (isPlain || (!isOpen && receivedSen === 0 && refundedSen === 0 && depositSen === null)) return null
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 text-15">
      {depositSen !== null && (
        <Sum
          name={depositDueSen > 0 ? 'Deposit due' : 'Deposit paid'}
          sen={depositDueSen > 0 ? depositDueSen : depositSen}
          tone={depositDueSen > 0 ? 'text-caution' : undefined}
        />
      )}
      {receivedSen + refundedSen > 0 && <Sum name="Received" sen={receivedSen + refundedSen} />}
      {refundedSen > 0 && <Sum name="Refunded" sen={-refundedSen} />}
      {isOpen && balance.due_sen > depositDueSen && (
        <Sum
          name={<BalanceLabel order={order} />}
          sen={balance.due_sen - depositDueSen}
          tone={depositDueSen > 0 ? undefined : 'font-semibold text-caution'}
        />
      )}
      {balance.due_sen < 0 && (
        <Sum
          name={isOpen ? 'Overpaid' : 'To refund'}
          sen={-balance.due_sen}
          tone="font-semibold text-caution"
        />
      )}
    </dl>
  )
}

function BalanceLabel({ order: { id, stage, delivery_method: delivery } }: { order: ListedOrder }) {
  const invoice = useOpenInvoice(id)
  if (invoice?.due_on && invoice.due_on > invoice.issued_on)
    return `Balance due by ${formatListDay(invoice.due_on)}`
  if (hasLeftShop(stage)) return 'Balance due'
  return `Balance due before ${delivery === 'pos' ? 'posting' : 'pick-up'}`
}

function Sum({ name, sen, tone }: { name: ReactNode; sen: number; tone?: string | undefined }) {
  return (
    <>
      <dt className={cx(tone ?? 'text-quiet')}>{name}</dt>
      <dd className={cx('text-right', tone)}>
        <Money sen={sen} />
      </dd>
    </>
  )
}
