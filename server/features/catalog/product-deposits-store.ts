import { isNotNull, or } from 'drizzle-orm'
import type { ProductDeposit } from '#core/payments/deposits.ts'
import type { Db } from '#server/db/database.ts'
import { productsTable as products } from './catalog-tables.ts'

export async function findProductDeposits(db: Db): Promise<Map<number, ProductDeposit>> {
  const rows = await db
    .select({ id: products.id, percent: products.depositPercent, sen: products.depositSen })
    .from(products)
    .where(or(isNotNull(products.depositPercent), isNotNull(products.depositSen)))
  return new Map(rows.map(({ id, ...deposit }) => [id, deposit]))
}
