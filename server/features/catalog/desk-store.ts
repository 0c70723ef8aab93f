import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { CatalogEvent } from '../../../core/catalog/catalog-desk.ts'
import type { CatalogKind } from '../../../core/catalog/catalog-kinds.ts'
import type { Db } from '../../platform/database.ts'
import {
  catalogEventsTable as events,
  dealsTable as deals,
  productsTable as products,
  shelfTables,
} from './catalog-tables.ts'
import { inLanguage } from './catalog-store.ts'
import { shelves, type Cell, type Entries } from './shelves.ts'

/** Whoever changes the catalogue waits here for the one before: names and order stay right. Until the transaction ends. */
export async function takeCatalogTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`)
}

/** All entries of a kind in their order. */
export async function entriesOf<Kind extends CatalogKind>(db: Db, kind: Kind): Promise<Entries[Kind][]> {
  const { table, cells } = shelfOf(kind)
  const rows = await db.select(cells).from(table).orderBy(table.position, table.id)
  return rows as Entries[Kind][]
}

/** Null: there is none of this number. */
export async function findEntry<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  id: number,
): Promise<Entries[Kind] | null> {
  const { table, cells } = shelfOf(kind)
  const [row] = await db.select(cells).from(table).where(eq(table.id, id))
  return (row as Entries[Kind] | undefined) ?? null
}

/** Puts an entry last; its number. */
export async function insertEntry(tx: Db, kind: CatalogKind, cells: Record<string, Cell>): Promise<number> {
  const { table, asColumns } = shelfOf(kind)
  const last = tx.select({ place: sql`coalesce(max(${table.position}), 0) + 1` }).from(table)
  const [row] = await tx
    .insert(table)
    .values({ ...asColumns(cells), position: sql`(${last})` })
    .returning({ id: table.id })
  if (!row) throw new Error('an entry that was put in was not returned')
  return Number(row.id)
}

/** Changes these columns; the entry's version is one more. */
export async function updateEntry(
  tx: Db,
  kind: CatalogKind,
  id: number,
  cells: Record<string, Cell>,
): Promise<void> {
  const { table, asColumns } = shelfOf(kind)
  await tx
    .update(table)
    .set({ ...asColumns(cells), version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
}

export async function removeEntry(tx: Db, kind: CatalogKind, id: number): Promise<void> {
  const { table } = shelfOf(kind)
  await tx.delete(table).where(eq(table.id, id))
}

/** Whether another entry has this in the column, in any case. */
export async function isTaken(
  tx: Db,
  kind: CatalogKind,
  { column, cell, besides }: { column: string; cell: Cell; besides: number },
): Promise<boolean> {
  const { table, cells } = shelfOf(kind)
  const same = sql`lower(${cells[column]}) = lower(${cell})`
  return (await tx.$count(table, and(same, ne(table.id, besides)))) > 0
}

/** Gives these entries the places that they have between them, in this order. */
export async function placeEntries(tx: Db, kind: CatalogKind, ids: readonly number[]): Promise<void> {
  const { table } = shelfOf(kind)
  await tx.execute(sql`
    update ${table} set position = placed.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as placed (id, place)
    where ${table.id} = placed.id::integer`)
}

/** A kind's table, and its columns by their names in the database, which are those of the wire. */
function shelfOf(kind: CatalogKind) {
  const table = shelfTables[kind]
  const named = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, column }))
  const kept = new Set(['id', 'version', ...Object.keys(shelves[kind].columns)])
  const keyOf = new Map(named.map(({ key, column }) => [column.name, key]))
  return {
    table,
    cells: Object.fromEntries(
      named.flatMap(({ column }) => (kept.has(column.name) ? [[column.name, column]] : [])),
    ),
    asColumns: (cells: Record<string, Cell>) =>
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [keyOf.get(name) ?? name, cell])),
  }
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
  return rows.map(({ id, at, action, doneBy, changes }) => ({
    id,
    at: at.toISOString(),
    action,
    by: doneBy,
    changes,
  }))
}

/** Which of these uploads (the id in `/media/{id}/`) the catalogue shows. */
export async function uploadsInCatalog(db: Db, ids: string[]): Promise<Set<string>> {
  const shown = sql.join(
    Object.values(shelfTables).flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter(({ name }) => name.endsWith('image_url'))
        .map((picture) => sql`select ${picture} as image_url from ${table} where ${picture} like '/media/%'`),
    ),
    sql` union all `,
  )
  const further = sql`select jsonb_array_elements_text(${products.photos}) as image_url from ${products}`
  const { rows } = await db.execute<{ image_url: string }>(sql`${shown} union all ${further}`)
  const used = new Set(rows.map(({ image_url }) => image_url.split('/')[2]))
  return new Set(ids.filter((id) => used.has(id)))
}
