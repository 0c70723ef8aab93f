import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { acquireEmptyDatabase } from '../support/test-database.ts'

const sticker = { kind: 'sticker', product: 'Mirrorcoat Sticker', sizeMm: 60, quantity: 100 }
const tags = { kind: 'nametag', product: 'Iron-On Name Tag', rows: [] }
const basket = (...goods: object[]) => ({
  kind: 'basket',
  design: true,
  items: goods.map((each) => ({ goods: each, sen: 100 })),
})

test('ART-02 the migration assigns designs to their items and resets the approval of orders with several approved designs', async () => {
  const { address, remove } = await acquireEmptyDatabase()
  const folder = mkdtempSync('/tmp/cetak-before-items-')
  for (const name of readdirSync('migrations').filter((name) => name < '0340'))
    cpSync(join('migrations', name), join(folder, name), { recursive: true })
  const database = await openDatabase(address)
  const { db } = database
  try {
    await migrateDatabase(database, { folder })
    const orders = [
      ['alone', sticker, 'paid'],
      ['one', basket(tags, sticker), 'paid'],
      ['two', basket(sticker, tags, sticker), 'paid'],
      ['sent', basket(sticker, sticker), 'posted'],
    ] as const
    for (const [name, goods, stage] of orders)
      await db.execute(sql`
        with placed as (
          insert into orders (id, public_id, number, kind, goods, goods_sen, shipping_sen, total_sen, nama, phone,
            delivery_method, pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at,
            stage, stage_since, version, tracking)
          values (gen_random_uuid(), ${name}, ${name}, ${goods.kind}, ${JSON.stringify(goods)}::jsonb, 100, 0, 100, 'Siti',
            '601111111111', 'selfPickup', '', '', '', '', '', '', '', '', now(), ${stage}, now(), 1, '')
          returning id
        ), sent as (
          insert into order_designs (id, order_id, hash, name, type, bytes, complete)
          select 'design of ' || ${name}, id, 'h', 'a.png', 'image/png', 3, true from placed
        )
        insert into order_proofs (id, order_id, version, design_id, design_hash, design_name, printed, hash, made_by, approved_at)
        select 'proof of ' || ${name}, id, 1, null, 'h', 'a.png', '{}', 'p', '', now() from placed`)
    await db.execute(sql`
      insert into order_design_pieces (design_id, start, content) values ('design of two', 0, '\\x010203')`)
    expect(await migrateDatabase(database)).toContain('0340-designs-of-items.sql')
    const designs = await db.execute(sql`
      select number, item, (select length(content) from order_design_pieces where design_id = order_designs.id) as bytes
      from order_designs join orders on orders.id = order_id order by number, item`)
    expect(designs.rows).toEqual([
      { number: 'alone', item: 0, bytes: null },
      { number: 'one', item: 1, bytes: null },
      { number: 'sent', item: 0, bytes: null },
      { number: 'sent', item: 1, bytes: null },
      { number: 'two', item: 0, bytes: 3 },
      { number: 'two', item: 2, bytes: 3 },
    ])
    const proofs = await db.execute(sql`
      select number, item, withdrawn_at is not null as gone
      from order_proofs join orders on orders.id = order_id order by number`)
    expect(proofs.rows).toEqual([
      { number: 'alone', item: 0, gone: false },
      { number: 'one', item: 1, gone: false },
      { number: 'sent', item: 0, gone: false },
      { number: 'two', item: 0, gone: true },
    ])
  } finally {
    await database.close()
    await remove()
    rmSync(folder, { recursive: true })
  }
})
