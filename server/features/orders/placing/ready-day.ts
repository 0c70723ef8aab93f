import { promiseOf } from '../../../../core/due/promise.ts'
import { readyDay } from '../../../../core/orders/due.ts'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import { turnaroundOf } from '../../../../core/settings/due-rules.ts'
import { orderRules } from '../../settings/settings.ts'
import { findPromisedWork } from '../store/due-store.ts'
import type { PlacingParts } from './place-order.ts'

/** See the contract `readyDay`. */
export async function readyOn(
  { db, content }: Pick<PlacingParts, 'db' | 'content'>,
  { works }: ParsedInputOf<typeof readyDay>,
) {
  const basis = await content.show('due rules', () => orderRules.due(db))
  if (!basis) return { ready: null }
  const asked = works.map(({ way, units, product = null, rush }) => ({
    way,
    units,
    days: turnaroundOf(basis.rules, { way, productId: product, rush }),
  }))
  const promised = promiseOf(basis.work, await findPromisedWork(db), asked, { now: new Date() })
  if (!promised) return { ready: null }
  const { dueOn, payBy, full } = promised
  return { ready: { due_on: dueOn, pay_by: payBy.toISOString(), full: full.map(({ day }) => day) } }
}
