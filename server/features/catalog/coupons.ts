import { changeCoupon, createCoupon, deleteCoupon } from '#core/catalog/catalog-coupons.ts'
import type { CouponTerms } from '#core/pricing/coupons.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { couponsTable as coupons } from './promotion-tables.ts'
import { omitUndefined } from '#core/shared/typed-records.ts'
import { addCatalogEntry, changeCatalogEntry, lockUnchangedEntry } from './change-entry.ts'
import { deleteEntryInTransaction } from './entry-transactions.ts'
import type { CatalogEntryByKind } from './catalog-kind.ts'

export function couponRoutes(db: Db): Route[] {
  return [
    route(createCoupon, (given, call) =>
      db.transaction(async (tx) => validateCoupon(given) ?? addCatalogEntry(tx, 'coupons', given, call)),
    ),
    route(changeCoupon, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await lockUnchangedEntry(tx, 'coupons', { id, version })
        if (before instanceof Refusal) return before
        const problem = validateCoupon({ ...before, ...omitUndefined(given) })
        return problem ?? changeCatalogEntry(tx, 'coupons', before, given, call)
      }),
    ),
    route(deleteCoupon, (seen, call) => deleteEntryInTransaction(db, 'coupons', seen, call)),
  ]
}

export async function findCoupons(db: Db): Promise<CouponTerms[]> {
  return db
    .select({
      id: coupons.id,
      code: coupons.code,
      percent: coupons.percent,
      amountSen: coupons.amountSen,
      fromSen: coupons.fromSen,
      mostPerPhone: coupons.mostPerPhone,
      mostOrders: coupons.mostOrders,
      fromDay: coupons.fromDay,
      toDay: coupons.toDay,
    })
    .from(coupons)
}

function validateCoupon({
  percent,
  amount_sen: amount,
  from_sen: from,
  from_day,
  to_day,
}: Omit<CatalogEntryByKind['coupons'], 'id' | 'version'>) {
  if (percent === null && amount === null)
    return refuse('invalid_input', { fields: { percent: 'Please enter a percentage or an amount.' } })
  if (percent !== null && amount !== null)
    return refuse('invalid_input', { fields: { amount_sen: 'Enter either a percentage or an amount.' } })
  if (amount !== null && from < amount)
    return refuse('invalid_input', {
      fields: { from_sen: 'The minimum order must be at least the discount.' },
    })
  if (from_day && to_day && to_day < from_day)
    return refuse('invalid_input', { fields: { to_day: 'The last day must not be before the first.' } })
  return null
}
