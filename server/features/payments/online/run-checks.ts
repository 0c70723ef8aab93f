import { checkCheckout } from './check-checkout.ts'
import { claimDueCheckouts } from './checkouts-store.ts'
import type { OnlinePaymentDependencies } from './online-payment-dependencies.ts'
import { getCreationLeaseMs } from './start-checkout.ts'

const batchSize = 20
const concurrency = 5
/** The job that calls this runs every minute, so a longer run would only overlap with the next. */
const stopAfterMs = 50_000

/** Queries the due checkouts. If the process dies, they are due again after the lease. */
export async function runDueCheckoutChecks(dependencies: OnlinePaymentDependencies): Promise<void> {
  const until = Date.now() + stopAfterMs
  const leaseMs = getCreationLeaseMs(dependencies.env.PAYMENT_TIMEOUT_MS)
  let ids: string[]
  do {
    ids = await claimDueCheckouts(dependencies.db, batchSize, leaseMs)
    const failed = await runConcurrently(ids, (id) => checkCheckout(dependencies, id))
    // One broken checkout must not hold up the others. The job fails only after all checkouts were tried.
    if (failed.length > 0) throw new AggregateError(failed, 'checking checkouts failed')
  } while (ids.length > 0 && Date.now() < until)
}

async function runConcurrently(ids: string[], work: (id: string) => Promise<void>): Promise<unknown[]> {
  const waiting = [...ids]
  const failed: unknown[] = []
  const run = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await work(id).catch((error: unknown) => failed.push(error))
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  return failed
}
