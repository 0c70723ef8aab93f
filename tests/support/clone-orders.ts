import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export interface ClonedOrder {
  id: string
  publicId: string
  number: string
}

/** Copies an order with its items, because placing thousands of orders would slow down the simulations. */
export async function cloneOrders(db: Db, modelPublicId: string, count: number): Promise<ClonedOrder[]> {
  const { rows: columns } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'orders' and table_schema = 'public' and is_generated = 'NEVER'`)
  const values: Record<string, string> = {
    id: 'gen_random_uuid()',
    public_id: `replace(gen_random_uuid()::text, '-', '')`,
    number: `'99' || to_char(nextval('simulated_orders'), 'FM00-0000')`,
    request_id: 'null',
  }
  await db.execute(sql`create sequence if not exists simulated_orders`)
  const names = columns.map(({ name }) => name)
  const { rows } = await db.execute<{ id: string; publicId: string; number: string }>(sql`
    insert into orders (${sql.raw(names.map((name) => `"${name}"`).join(', '))})
    select ${sql.raw(names.map((name) => values[name] ?? `"${name}"`).join(', '))}
    from orders, generate_series(1, ${count}) where public_id = ${modelPublicId}
    returning id, public_id as "publicId", number`)
  await db.execute(sql`
    insert into order_items select copy.id, i.position, i.kind, i.product_id, i.product, i.quantity, i.sheets, i.sen,
      i.made, i.design, i.options, i.due_on
    from order_items i join orders o on o.id = i.order_id and o.public_id = ${modelPublicId},
      jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb) as one,
      lateral (select one::uuid as id) as copy`)
  return rows
}
