import {
  getCheckout,
  repeatCheckout,
  startCheckout as startCheckoutCall,
  type CheckoutState,
} from '#core/payments/checkout-calls.ts'
import {
  decideHeldPayment,
  listHeldPayments,
  listOnlinePayments,
  refundOnlinePayment,
  type OnlinePaymentView,
} from '#core/payments/online-payment-calls.ts'
import { paymentProviderDescriptions } from '#core/payments/payment-providers.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { requireActorName, route, type Feature, type Route } from '#server/http/route.ts'
import { callbackRoutes } from './callbacks.ts'
import { findCheckoutByReference, requestCheckoutCheck } from './checkouts-store.ts'
import { findActiveConnection } from './connections-store.ts'
import { connectionRoutes } from './connections.ts'
import { eraseOldCallbackBodies } from './callbacks-store.ts'
import {
  findOnlinePayment,
  findPaymentStates,
  listHeldOnlinePayments,
  listPaymentsOfOrder,
  type PaymentWithCheckout,
} from './online-payments-store.ts'
import type { OnlinePaymentDependencies } from './online-payment-dependencies.ts'
import type { Checkout } from './online-tables.ts'
import { handleDecideHeldPayment, refundPayment } from './refunds.ts'
import { runDueCheckoutChecks } from './run-checks.ts'
import { startOrderCheckout } from './start-checkout.ts'

export interface OnlinePayments extends Feature {
  runChecks: () => Promise<void>
  sweep: () => Promise<void>
}

/** Minimum time between queries that the customer's page causes. Billplz allows as few as 10 calls in 5 minutes. */
const pageGapMs = 10_000
/** Time in ms for which an unpaid answer of the provider is trusted. */
const freshMs = 30_000

/** `docs/decisions/0810-online-payments.md` explains the rules. */
export function createOnlinePayments(dependencies: OnlinePaymentDependencies): OnlinePayments {
  return {
    name: 'online payments',
    routes: [
      ...connectionRoutes(dependencies),
      ...callbackRoutes(dependencies),
      ...customerRoutes(dependencies),
      ...staffRoutes(dependencies),
    ],
    runChecks: () => runDueCheckoutChecks(dependencies),
    sweep: () => eraseOldCallbackBodies(dependencies.db),
  }
}

function customerRoutes(dependencies: OnlinePaymentDependencies): Route[] {
  const { db, orders } = dependencies
  return [
    route(startCheckoutCall, async (link) => {
      const order = await orders.findPayable(db, link)
      return order ? startOrderCheckout(dependencies, order.id) : refuse('not_found')
    }),
    route(repeatCheckout, async ({ reference }) => {
      const checkout = await findCheckoutByReference(db, reference)
      return checkout?.orderId ? startOrderCheckout(dependencies, checkout.orderId) : refuse('not_found')
    }),
    route(getCheckout, async ({ reference }) => {
      const checkout = await findCheckoutByReference(db, reference)
      if (!checkout) return refuse('not_found')
      const state = await getState(dependencies, checkout)
      if (state !== 'paid') {
        await db.transaction(async (tx) => {
          if (await requestCheckoutCheck(tx, checkout.id, pageGapMs)) await dependencies.enqueueChecks(tx)
        })
      }
      const [order] = checkout.orderId ? await orders.listPayable(db, [checkout.orderId]) : []
      const connection = await findActiveConnection(db)
      return {
        state,
        amount_sen: checkout.amountSen,
        order_number: order?.number ?? '',
        can_pay:
          order !== undefined &&
          !order.isCancelled &&
          order.dueSen > 0 &&
          connection?.isTest === order.isTest,
        ...(state === 'paid' && order && order.dueSen > 0 && { balance_sen: order.dueSen }),
      }
    }),
  ]
}

/**
 * Returns the state of a checkout. It counts as unpaid only after the provider was queried, because the
 * callback may be on its way.
 */
async function getState({ db }: OnlinePaymentDependencies, checkout: Checkout): Promise<CheckoutState> {
  const states = await findPaymentStates(db, [checkout.id])
  if (states.includes('recorded')) return 'paid'
  if (states.includes('held')) return 'held'
  if (checkout.checkedAt === null) return 'checking'
  const isFresh = checkout.checkedAt.getTime() > Date.now() - freshMs
  const isDue = checkout.nextCheckAt !== null && checkout.nextCheckAt.getTime() <= Date.now()
  return isFresh || !isDue ? 'unpaid' : 'checking'
}

function staffRoutes(dependencies: OnlinePaymentDependencies): Route[] {
  const { db, orders } = dependencies
  const presentOne = async (id: string) => {
    const found = await findOnlinePayment(db, id)
    const [view] = found ? await presentPayments(dependencies, [found]) : []
    return view ?? refuse('not_found')
  }
  return [
    route(listOnlinePayments, async ({ id }) => {
      const orderId = await orders.findIdByPublicId(db, id)
      if (!orderId) return refuse('not_found')
      return { payments: await presentPayments(dependencies, await listPaymentsOfOrder(db, orderId)) }
    }),
    route(listHeldPayments, async () => ({
      payments: await presentPayments(dependencies, await listHeldOnlinePayments(db)),
    })),
    route(decideHeldPayment, async (input, { caller }) => {
      const done = await handleDecideHeldPayment(dependencies, input, requireActorName(caller))
      return done instanceof Refusal ? done : presentOne(done.id)
    }),
    route(refundOnlinePayment, async (input, { caller }) => {
      const done = await refundPayment(dependencies, input, requireActorName(caller))
      return done instanceof Refusal ? done : presentOne(done.id)
    }),
  ]
}

async function presentPayments(
  { db, orders }: OnlinePaymentDependencies,
  found: PaymentWithCheckout[],
): Promise<OnlinePaymentView[]> {
  const ids = found.flatMap(({ checkout }) => checkout.orderId ?? [])
  const payable = new Map((await orders.listPayable(db, ids)).map((order) => [order.id, order]))
  return found.map(({ payment, checkout }) => {
    const order = checkout.orderId === null ? undefined : payable.get(checkout.orderId)
    return {
      id: payment.id,
      order_id: order?.publicId ?? '',
      order_number: order?.number ?? '',
      provider: payment.provider,
      reference: checkout.reference,
      amount_sen: payment.amountSen,
      currency: payment.currency,
      method: payment.method,
      paid_at: payment.paidAt.toISOString(),
      state: payment.state,
      reason: payment.reason || null,
      refunded_sen: payment.refundedSen,
      refund_pending_sen: payment.refundPendingSen,
      can_refund: paymentProviderDescriptions[payment.provider].canRefund,
    }
  })
}
