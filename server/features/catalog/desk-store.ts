import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CatalogEvent } from '../../../core/contracts/catalog-desk.ts'
import type { CatalogKind } from '../../../core/values/catalog-kinds.ts'
import type { Db } from '../../platform/database.ts'
import {
  catalogEventsTable as events,
  dealsTable as deals,
  productsTable as products,
} from './catalog-tables.ts'
import { inLanguage } from './catalog-store.ts'
import { shelves, type Cell, type Entries } from './shelves.ts'

/** Whoever changes the catalogue waits here for the one before: names and order stay right. Until the transaction ends. */
export async function takeCatalogTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`)
}

/** All entries of a kind in their order. */
export async function entriesOf<Kind extends CatalogKind>(db: Db, kind: Kind): Promise<Entries[Kind][]> {
  const { table, columns } = shelves[kind]
  const { rows } = await db.execute(sql`
    select id, version, ${names(Object.keys(columns))} from ${sql.identifier(table)} order by position, id`)
  // The columns are those of the kind: `shelves` names all of them.
  return rows as Entries[Kind][]
}

/** Null: there is none of this number. */
export async function findEntry<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  id: number,
): Promise<Entries[Kind] | null> {
  const { table, columns } = shelves[kind]
  const { rows } = await db.execute(sql`
    select id, version, ${names(Object.keys(columns))} from ${sql.identifier(table)} where id = ${id}`)
  return (rows[0] as Entries[Kind] | undefined) ?? null
}

/** Puts an entry last; its number. */
export async function insertEntry(tx: Db, kind: CatalogKind, cells: Record<string, Cell>): Promise<number> {
  const table = sql.identifier(shelves[kind].table)
  const values = sql.join(
    Object.values(cells).map((cell) => sql`${cell}`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${table} (${names(Object.keys(cells))}, position)
    values (${values}, (select coalesce(max(position), 0) + 1 from ${table}))
    returning id`)
  const [row] = rows
  if (!row) throw new Error('an entry that was put in was not returned')
  return row.id
}

/** Changes these columns; the entry's version is one more. */
export async function updateEntry(
  tx: Db,
  kind: CatalogKind,
  id: number,
  cells: Record<string, Cell>,
): Promise<void> {
  const settings = Object.entries(cells).map(([column, cell]) => sql`${sql.identifier(column)} = ${cell}`)
  await tx.execute(sql`
    update ${sql.identifier(shelves[kind].table)}
    set ${sql.join([...settings, sql`version = version + 1`], sql`, `)} where id = ${id}`)
}

export async function removeEntry(tx: Db, kind: CatalogKind, id: number): Promise<void> {
  await tx.execute(sql`delete from ${sql.identifier(shelves[kind].table)} where id = ${id}`)
}

/** Whether another entry has this in the column, in any case. */
export async function isTaken(
  tx: Db,
  kind: CatalogKind,
  { column, cell, besides }: { column: string; cell: Cell; besides: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${sql.identifier(shelves[kind].table)}
    where lower(${sql.identifier(column)}) = lower(${cell}) and id <> ${besides} limit 1`)
  return rows.length > 0
}

/** Gives these entries the places that they have between them, in this order. */
export async function placeEntries(tx: Db, kind: CatalogKind, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${sql.identifier(shelves[kind].table)} as entry set position = placed.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as placed (id, place)
    where entry.id = placed.id::integer`)
}

export async function countInCategory(db: Db, categoryId: number): Promise<number> {
  return db.$count(products, eq(products.categoryId, categoryId))
}

export async function productNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: products.id, name: products.name }).from(products)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many deals of the home page are of a product. */
export async function countDealsOf(db: Db, productId: number): Promise<number> {
  return db.$count(deals, eq(deals.productId, productId))
}

/** The deals with a price, of what is on sale, in their order. */
export async function dealsOnSale(db: Db) {
  return db
    .select({
      id: deals.id,
      productId: products.id,
      product: products.slug,
      name: products.name,
      nameEn: inLanguage('en', products.name, products.nameEn),
      flow: products.flow,
      sizeMm: deals.sizeMm,
      quantity: deals.quantity,
      priceSen: sql<number>`${deals.priceSen}`,
      fromDay: deals.fromDay,
      toDay: deals.toDay,
      imageUrl: sql<string | null>`coalesce(${deals.imageUrl}, ${products.imageUrl})`,
    })
    .from(deals)
    .innerJoin(products, eq(products.id, deals.productId))
    .where(
      and(
        eq(products.status, 'active'),
        inArray(products.flow, ['sticker', 'ppsticker']),
        isNotNull(deals.priceSen),
      ),
    )
    .orderBy(deals.position, deals.id)
}

export async function insertCatalogEvent(
  tx: Db,
  event: Omit<typeof events.$inferInsert, 'id' | 'at'>,
): Promise<void> {
  await tx.insert(events).values(event)
}

/** Whether anything of this kind was ever added, changed or deleted by somebody. */
export async function everKept(db: Db, kind: string): Promise<boolean> {
  const [row] = await db.select({ id: events.id }).from(events).where(eq(events.kind, kind)).limit(1)
  return row !== undefined
}

/** What was done to an entry, the latest first. */
export async function catalogEventsOf(db: Db, kind: string, entry: string): Promise<CatalogEvent[]> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.kind, kind), eq(events.entry, entry)))
    .orderBy(desc(events.id))
    .limit(200)
  return rows.map(({ id, at, deed, doneBy, changes }) => ({
    id,
    at: at.toISOString(),
    deed,
    by: doneBy,
    changes,
  }))
}

/** Which of these uploads (the id in `/media/{id}/`) the catalogue shows. */
export async function uploadsInCatalog(db: Db, ids: string[]): Promise<Set<string>> {
  const shown = sql.join(
    Object.values(shelves).flatMap(({ table, columns }) =>
      Object.keys(columns)
        .filter((column) => column.endsWith('image_url'))
        .map((column) => {
          const picture = sql.identifier(column)
          return sql`select ${picture} as image_url from ${sql.identifier(table)} where ${picture} like '/media/%'`
        }),
    ),
    sql` union all `,
  )
  const { rows } = await db.execute<{ image_url: string }>(shown)
  const held = new Set(rows.map(({ image_url }) => image_url.split('/')[2]))
  return new Set(ids.filter((id) => held.has(id)))
}

function names(columns: readonly string[]) {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}
