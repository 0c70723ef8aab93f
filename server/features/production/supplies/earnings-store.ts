import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ProductSupplyUse } from '#core/production/earnings.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import { supplyUsesTable as uses } from './supplies-tables.ts'

export async function sumSuppliesUsedForSales(db: Db, sold: SQL): Promise<ProductSupplyUse[]> {
  const { rows } = await db.execute<{
    productId: number
    material: PrintMaterial
    widthMm: number
    milli: string
  }>(sql`
    select used.product_id as "productId", used.material, used.width_mm as "widthMm", sum(used.milli) as milli
    from (${sold}) as sold join ${uses} as used
      on used.order_id = sold.order_id and used.product_id = sold.product_id
    group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, milli: Number(row.milli) }))
}

/** Counts sold orders that need sheets but have no printed sheet yet, by product. */
export async function countUnprintedOrders(db: Db, sold: SQL): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ product: number; orders: number }>(sql`
    select sold.product_id as product, count(*)::int as orders from (${sold}) as sold
    where sold.sets + sold.sheets > 0 and not exists (select from ${uses} where ${uses.orderId} = sold.order_id)
    group by 1`)
  return new Map(rows.map(({ product, orders }) => [product, orders]))
}
