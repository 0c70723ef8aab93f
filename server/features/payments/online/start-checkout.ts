import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { paymentProviderDescriptions } from '#core/payments/payment-providers.ts'
import { truncateText } from '#core/shared/truncate-text.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { getNextCheckTime } from './check-times.ts'
import {
  findCheckout,
  insertCheckout,
  listCheckoutsOfOrder,
  markOtherCheckoutsClosing,
  updateCreatingCheckout,
} from './checkouts-store.ts'
import { findActiveConnection, markKeysRefused, pauseConnection } from './connections-store.ts'
import { createProviderFromConnection } from './open-connection.ts'
import type { OnlinePaymentDependencies, PayableOrder } from './online-payment-dependencies.ts'
import type { Checkout, StoredPaymentConnection } from './online-tables.ts'

type Started = { url: string; reference: string }
type StartRefusal = Refusal<'nothing_due' | 'payment_unavailable'>

const dayMs = 86_400_000
/**
 * Days until a payment page expires. Billplz bills can't expire earlier. For other providers, a week is enough,
 * because pressing the button again creates a new page.
 */
const lifetimeDays = (provider: Checkout['provider']) => (provider === 'billplz' ? 30 : 7)
/** A page that expires sooner is not opened again, so that the customer has time to pay. */
const reusableMs = 15 * 60_000

/**
 * Maximum time in ms for which another press of the button waits for a page that is being created. After this time,
 * the process that called the provider has probably died.
 */
const waitForPageMs = (timeoutMs: number) => timeoutMs + 2_000

/** Time after which a background job checks whether a process that has died had created the page. */
export const getCreationLeaseMs = (timeoutMs: number) => 2 * timeoutMs + 30_000

type Begun =
  | { kind: 'reuse' | 'wait'; checkout: Checkout }
  | {
      kind: 'create'
      checkout: Checkout
      connection: StoredPaymentConnection
      provider: PaymentProvider
      order: PayableOrder
    }
  | { kind: 'refused'; refusal: StartRefusal }

/**
 * Returns the open page if there is one for the same amount. The checkout is stored before the provider is
 * called, so that a payment for it is found even if the answer is lost.
 */
export async function startOrderCheckout(
  dependencies: OnlinePaymentDependencies,
  orderId: string,
): Promise<Started | StartRefusal> {
  const until = Date.now() + waitForPageMs(dependencies.env.PAYMENT_TIMEOUT_MS) + 1_000
  for (;;) {
    const begun = await dependencies.db.transaction((tx) => beginCheckout(dependencies, tx, orderId))
    if (begun.kind === 'refused') return begun.refusal
    if (begun.kind === 'reuse') return { url: begun.checkout.url, reference: begun.checkout.reference }
    if (begun.kind === 'create')
      return createPage(dependencies, { ...begun, name: begun.order.name, phone: begun.order.phone })
    // Another tab or a second press is creating the page.
    if (Date.now() > until) return refuse('payment_unavailable')
    await wait(200)
  }
}

const refused = (code: 'nothing_due' | 'payment_unavailable'): Begun => ({
  kind: 'refused',
  refusal: refuse(code),
})

async function beginCheckout(
  dependencies: OnlinePaymentDependencies,
  tx: Db,
  orderId: string,
): Promise<Begun> {
  await acquireLocks(tx, `checkout ${orderId}`)
  const [order] = await dependencies.orders.listPayable(tx, [orderId])
  if (!order || order.isCancelled || order.dueSen <= 0) return refused('nothing_due')
  const connection = await findActiveConnection(tx)
  const provider = connection && createProviderFromConnection(dependencies, connection)
  // A test payment moves no money, so it can pay only a test order.
  if (!connection || !provider || connection.isTest !== order.isTest) return refused('payment_unavailable')
  const now = Date.now()
  const leaseMs = getCreationLeaseMs(dependencies.env.PAYMENT_TIMEOUT_MS)
  const earlier = await listCheckoutsOfOrder(tx, orderId)
  const creating = earlier.find(
    ({ state, createdAt }) =>
      state === 'creating' && createdAt.getTime() > now - waitForPageMs(dependencies.env.PAYMENT_TIMEOUT_MS),
  )
  if (creating) return { kind: 'wait', checkout: creating }
  const reusable = earlier.find(
    (checkout) =>
      checkout.state === 'open' &&
      checkout.amountSen === order.dueSen &&
      checkout.provider === connection.provider &&
      checkout.isTest === connection.isTest &&
      checkout.account === connection.account &&
      checkout.expiresAt.getTime() > now + reusableMs,
  )
  if (reusable) return { kind: 'reuse', checkout: reusable }
  const checkout = await insertCheckout(
    tx,
    newCheckout(connection, leaseMs, { orderId, number: order.number, sen: order.dueSen }),
  )
  return { kind: 'create', checkout, connection, provider, order }
}

/** Creates a page for a test payment from Settings. `problem` is the reason if there is no page. */
export async function startTestCheckout(
  dependencies: OnlinePaymentDependencies,
  connection: StoredPaymentConnection,
  amountSen: number,
): Promise<Started | { problem: string }> {
  const provider = createProviderFromConnection(dependencies, connection)
  if (!provider) return { problem: 'the keys can’t be read' }
  const leaseMs = getCreationLeaseMs(dependencies.env.PAYMENT_TIMEOUT_MS)
  const checkout = await insertCheckout(
    dependencies.db,
    newCheckout(connection, leaseMs, { orderId: null, number: 'UJIAN', sen: amountSen }),
  )
  const created = await createPage(dependencies, {
    checkout,
    provider,
    connection,
    name: await dependencies.shopName(dependencies.db),
    phone: '',
  })
  if (!('url' in created))
    return { problem: (await findCheckout(dependencies.db, checkout.id))?.problem ?? '' }
  return created
}

function newCheckout(
  { provider, isTest, account }: StoredPaymentConnection,
  leaseMs: number,
  { orderId, number, sen }: { orderId: string | null; number: string; sen: number },
) {
  const now = Date.now()
  return {
    id: randomUUID(),
    orderId,
    provider,
    isTest,
    account,
    reference: `${number}-${createReferenceCode()}`,
    amountSen: sen,
    state: 'creating' as const,
    expiresAt: new Date(now + lifetimeDays(provider) * dayMs),
    // If this process dies, a background job checks at this time whether the page was created.
    nextCheckAt: new Date(now + leaseMs),
  }
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Creates a code with 60 random bits, without letters that are easily confused. */
const createReferenceCode = () =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')

async function createPage(
  dependencies: OnlinePaymentDependencies,
  {
    checkout,
    provider,
    connection,
    name,
    phone,
  }: {
    checkout: Checkout
    provider: PaymentProvider
    connection: StoredPaymentConnection
    name: string
    phone: string
  },
): Promise<Started | StartRefusal> {
  const { db } = dependencies
  const site = dependencies.siteUrl().replace(/\/$/, '')
  const { reference } = checkout
  const created = await provider.createCheckout({
    reference,
    amountSen: checkout.amountSen,
    title: `Pesanan ${reference.replace(/-[^-]*$/, '')}, ${await dependencies.shopName(db)}`,
    name,
    phone,
    email: connection.email,
    returnUrl: `${site}/bayaran/${reference}`,
    callbackUrl: `${site}/api/payments/callbacks/${checkout.provider}/${reference}`,
    expiresAt: checkout.expiresAt,
  })
  if (created.kind === 'ok') return openPage(dependencies, checkout, created.value)
  const wasSent = created.kind === 'unavailable' && created.sent
  if (wasSent && provider.findByReference) {
    const found = await provider.findByReference(reference)
    if (found.kind === 'ok' && found.value.url !== null)
      return openPage(dependencies, checkout, { ...found.value, url: found.value.url })
    if (found.kind === 'refused' && found.problem === 'not_found') return fail('failed', null)
    // A background job searches for the page again.
    return fail('creating', checkout.nextCheckAt)
  }
  return fail(wasSent ? 'unclear' : 'failed', null)

  async function fail(state: Checkout['state'], nextCheckAt: Date | null): Promise<StartRefusal> {
    const detail = created.kind === 'ok' ? '' : created.detail
    await updateCreatingCheckout(db, checkout.id, { state, nextCheckAt, problem: truncateText(detail, 300) })
    if (created.kind === 'refused' && created.problem === 'wrong_keys')
      await markKeysRefused(db, checkout.provider)
    if (created.kind === 'unavailable' && created.retryAfterMs !== null)
      await pauseConnection(db, checkout.provider, { forMs: created.retryAfterMs, isDown: false })
    return refuse('payment_unavailable')
  }
}

async function openPage(
  { db }: OnlinePaymentDependencies,
  checkout: Checkout,
  page: { id: string; orderId: string | null; url: string },
): Promise<Started> {
  await db.transaction(async (tx) => {
    // A callback may have arrived before this answer, so the checkout may be paid already.
    await updateCreatingCheckout(tx, checkout.id, {
      state: 'open',
      providerId: page.id,
      providerOrderId: page.orderId ?? '',
      url: page.url,
      nextCheckAt: getNextCheckTime(checkout, new Date()),
    })
    if (checkout.orderId) await markOtherCheckoutsClosing(tx, checkout.orderId, checkout.id)
  })
  return { url: page.url, reference: checkout.reference }
}

export const getProviderLabel = (provider: Checkout['provider']): string =>
  paymentProviderDescriptions[provider].label
