import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { cutterQueries } from '#server/features/settings/settings.ts'
import { moveFilesOutOfDatabase } from '#server/move-files.ts'
import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { placeStickers } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

async function storeInDatabase(
  shop: SignedInApp,
  orderId: string,
  id: string,
  content: Buffer,
  proof: Buffer | null,
) {
  const hash = createHash('sha256').update(content).digest('base64url')
  const { db } = shop.database
  await db.execute(sql`
    insert into order_designs (id, order_id, hash, name, type, bytes, proof, complete)
    select ${id}, id, ${hash}, ${id}, 'application/pdf', ${content.length}, ${proof}, true from orders where public_id = ${orderId}`)
  for (let start = 0; start < content.length; start += 262_144)
    await db.execute(sql`
      insert into order_design_pieces values (${id}, ${start}, ${content.subarray(start, start + 262_144)})`)
}

const fetched = async (shop: SignedInApp, order: string, design: string, query = '') => {
  const { rawPayload } = await shop.app.http.inject({
    url: `/api/v2/orders/${order}/designs/${design}${query}`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  return rawPayload
}

const moveAll = (shop: SignedInApp) =>
  moveFilesOutOfDatabase(
    shop.database,
    new StoredFiles(shop.database.db, openFolderStorage(shop.filesFolder)),
    () => {},
  )

test('FIX-54 moves designs stored by older versions out of the database and continues after an interruption', async ({
  shop,
}) => {
  const order = await placeStickers(shop)
  const designs = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [`design-${n}`, randomBytes(300_000 + n)]),
  )
  const proof = randomBytes(5000)
  for (const [id, content] of Object.entries(designs))
    await storeInDatabase(shop, order.id, id, content, proof)
  const folder = shop.filesFolder
  const broken = new StoredFiles(shop.database.db, {
    ...openFolderStorage(folder),
    write: (hash, source) =>
      readdirSync(folder).length > 4
        ? Promise.reject(new Error('disk is full'))
        : openFolderStorage(folder).write(hash, source),
  })
  await openFolderStorage(folder).write('0'.repeat(64), new Uint8Array())
  await expect(moveFilesOutOfDatabase(shop.database, broken, () => {})).rejects.toThrow('disk is full')
  await shop.app.start()
  const { rows } = await shop.database.db.execute(sql`
    select (select count(*) from order_design_pieces)::int as pieces, (select count(proof) from order_designs)::int as proofs,
      pg_relation_size('order_design_pieces')::int as bytes`)
  expect(rows).toEqual([{ pieces: 0, proofs: 0, bytes: 0 }])
  for (const [id, content] of Object.entries(designs)) {
    expect(content.equals(await fetched(shop, order.id, id))).toBe(true)
    expect(proof.equals(await fetched(shop, order.id, id, '?proof=true'))).toBe(true)
  }
  expect(await new StoredFiles(shop.database.db, openFolderStorage(folder)).check()).toEqual({
    checked: 7,
    problems: [],
  })
})

test('FIX-54 moves uploads stored by older versions out of the database and keeps their addresses', async ({
  shop,
}) => {
  const content = randomBytes(300_000)
  const { db } = shop.database
  await db.execute(sql`
    insert into media_files (id, name, type, bytes, uploaded_by, complete)
    values ('old-upload', 'nota.bin', 'application/octet-stream', ${content.length}, 'Admin', true)`)
  for (const start of [0, 262_144])
    await db.execute(sql`
      insert into media_pieces values ('old-upload', ${start}, ${content.subarray(start, start + 262_144)})`)
  await moveAll(shop)
  const { rawPayload } = await shop.app.http.inject({ url: '/media/old-upload/nota.bin' })
  expect(content.equals(rawPayload)).toBe(true)
  const { rows } = await db.execute(sql`select pg_relation_size('media_pieces')::int as bytes`)
  expect(rows).toEqual([{ bytes: 0 }])
})

test('FIX-54 moves slips, payment pictures and colour profiles stored by older versions out of the database', async ({
  shop,
}) => {
  const order = await placeStickers(shop)
  const { db } = shop.database
  const [slip, picture] = [randomBytes(40_000), randomBytes(50_000)]
  const profile = randomBytes(60_000)
  const qr = `${'q'.repeat(43)}.png`
  const hash = createHash('sha256').update(slip).digest('base64url')
  await db.execute(sql`
    insert into payment_slips (order_id, hash, type, bytes)
    select id, ${hash}, 'image/png', ${slip} from orders where public_id = ${order.id}`)
  await db.execute(sql`
    insert into payment_pictures (name, type, bytes) values (${qr}, 'image/png', ${picture})`)
  await db.execute(sql`
    insert into colour_profiles (material, name, profile, added_by) values ('PP White', 'Ours', ${profile}, 'Admin')`)
  await moveAll(shop)
  const { rows } = await db.execute(sql`
    select (select count(bytes) from payment_slips)::int as slips, (select count(bytes) from payment_pictures)::int as pictures,
      (select count(profile) from colour_profiles)::int as profiles`)
  expect(rows).toEqual([{ slips: 0, pictures: 0, profiles: 0 }])
  const get = async (url: string) => {
    const { rawPayload } = await shop.app.http.inject({
      url,
      headers: { authorization: `Bearer ${shop.token}` },
    })
    return rawPayload
  }
  expect(slip.equals(await get(`/api/v2/orders/${order.id}/slips/${hash}`))).toBe(true)
  expect(picture.equals(await get(`/api/pictures/${qr}`))).toBe(true)
  const files = new StoredFiles(db, openFolderStorage(shop.filesFolder))
  const found = await cutterQueries.profileOf({ db, files }, 'PP White')
  expect(profile.equals(found?.profile ?? Buffer.of())).toBe(true)
})
