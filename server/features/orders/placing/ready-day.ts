import { promiseOf, type Promised } from '#core/due/promise.ts'
import type { ReadyDay, readyDay } from '#core/orders/due.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { turnaroundOf } from '#core/settings/due-rules.ts'
import { firstProduct } from '#server/features/catalog/catalog.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { arrivalsOf, findWay } from '../store/arrival.ts'
import { findPromisedWork } from '../store/due-store.ts'
import type { PlacingParts } from './wanted-order.ts'

/** See the contract `readyDay`. */
export async function readyOn(
  { db, content }: Pick<PlacingParts, 'db' | 'content'>,
  { works }: ParsedInputOf<typeof readyDay>,
) {
  const basis = await content.show('due rules', () => orderRules.due(db))
  if (!basis) return { ready: null }
  const dueWork = []
  for (const { way, units, product, rush } of works) {
    const found =
      product && basis.rules.products.length > 0 ? await firstProduct(db, { slug: product }) : null
    const days = turnaroundOf(basis.rules, { way, productId: found?.id ?? null, rush })
    dueWork.push({ way, units, days })
  }
  const promised = promiseOf(basis.work, await findPromisedWork(db), dueWork, { now: new Date() })
  if (!promised) return { ready: null }
  return { ready: { ...readyDayOf(promised), ...arrivalsOf(await findWay({ db, content }), promised.dueOn) } }
}

/** A promise as customers see it, with the days that are full. */
export const readyDayOf = ({ dueOn, payBy, full }: Promised): ReadyDay => ({
  due_on: dueOn,
  pay_by: payBy.toISOString(),
  full: full.map(({ day }) => day),
})
