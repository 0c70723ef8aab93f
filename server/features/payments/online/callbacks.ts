import { hash } from 'node:crypto'
import { receiveCheckoutCallback, receivePaymentWebhook } from '#core/payments/callback-calls.ts'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import { replaceUnstorableCharacters } from '#core/shared/truncate-text.ts'
import { getRawBody } from '#server/http/raw-body.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import type { CheckoutCallback } from '../providers/payment-provider.ts'
import { countCallbacks, insertCallback } from './callbacks-store.ts'
import { findCheckoutByReference, findCheckoutForCallback, requestCheckoutCheck } from './checkouts-store.ts'
import { findConnection } from './connections-store.ts'
import { createProviderFromConnection } from './open-connection.ts'
import type { OnlinePaymentDependencies } from './online-payment-dependencies.ts'

/** Anyone can send callbacks that are not signed, so only this many are stored for a checkout. */
const maxUnsigned = 50
/** Minimum time between queries that unsigned callbacks cause. */
const unsignedGapMs = 10_000

/**
 * Routes for callbacks of payment providers. A callback is stored and answered at once. A background job then
 * queries the provider about the checkout that the callback names. A callback with a wrong signature is
 * handled too, because providers retry with the old key after a change of keys. This is safe, because a
 * callback never changes a payment by itself.
 */
export function callbackRoutes(dependencies: OnlinePaymentDependencies): Route[] {
  return [
    route(receiveCheckoutCallback, ({ provider, reference }, call) =>
      receiveCallback(dependencies, provider, reference, call),
    ),
    route(receivePaymentWebhook, ({ provider }, call) => receiveCallback(dependencies, provider, null, call)),
  ]
}

async function receiveCallback(
  dependencies: OnlinePaymentDependencies,
  provider: PaymentProviderName,
  reference: string | null,
  { request }: Call,
) {
  const { db } = dependencies
  const body = String(getRawBody(request) ?? '')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
  const connection = await findConnection(db, provider)
  const read =
    (connection && createProviderFromConnection(dependencies, connection)?.readCallback({ headers, body })) ??
    null
  const checkout =
    reference === null
      ? read && (await findCheckoutForCallback(db, provider, read))
      : await findCheckoutByReference(db, reference)
  if (checkout?.provider !== provider) return refuse('not_found')
  const isSigned = read?.isSigned ?? false
  if (!isSigned && (await countCallbacks(db, checkout.id)) >= maxUnsigned) return { received: true as const }
  await db.transaction(async (tx) => {
    await insertCallback(tx, {
      provider,
      hash: hash('sha256', `${checkout.id} ${read?.deliveryId ?? body}`),
      checkoutId: checkout.id,
      isSigned,
      providerId: getPageId(read),
      body: replaceUnstorableCharacters(body),
    })
    // A repeated delivery causes a query too, because the first delivery may have arrived before the payment was
    // complete.
    if (await requestCheckoutCheck(tx, checkout.id, isSigned ? 0 : unsignedGapMs))
      await dependencies.enqueueChecks(tx)
  })
  return { received: true as const }
}

const getPageId = (read: CheckoutCallback | null) =>
  replaceUnstorableCharacters(read?.ids[0] ?? '').slice(0, 200)
