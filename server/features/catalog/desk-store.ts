import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { acquireLock } from '#server/db/locks-store.ts'
import { productsTable as products } from './catalog-tables.ts'
import { shelfTables } from './shelf-tables.ts'
import { shelves } from './shelves.ts'
import type { Cell, Entries } from './shelf.ts'

/** Whoever changes the catalogue waits here for the one before: names and order stay right. Until the transaction ends. */
export async function takeCatalogTurn(tx: Db): Promise<void> {
  await acquireLock(tx, 'catalogue')
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
