import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import { productsTable as products } from './catalog-tables.ts'
import { catalogTables } from './catalog-kind-tables.ts'
import { catalogKindRules } from './catalog-kinds.ts'
import type { CellValue, CatalogEntryByKind } from './catalog-kind.ts'

/** Lets one transaction at a time change the catalog, so that names stay unique and positions consistent. */
export async function lockCatalog(tx: Db): Promise<void> {
  await acquireLocks(tx, 'catalogue')
}

export async function findCatalogEntries<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
): Promise<CatalogEntryByKind[Kind][]> {
  const { table, cells } = getKindTable(kind)
  const rows = await db.select(cells).from(table).orderBy(table.position, table.id)
  return rows as CatalogEntryByKind[Kind][]
}

export async function findCatalogEntry<Kind extends CatalogKind>(
  db: Db,
  kind: Kind,
  id: number,
): Promise<CatalogEntryByKind[Kind] | null> {
  const { table, cells } = getKindTable(kind)
  const [row] = await db.select(cells).from(table).where(eq(table.id, id))
  return (row as CatalogEntryByKind[Kind] | undefined) ?? null
}

export async function insertCatalogEntry(
  tx: Db,
  kind: CatalogKind,
  cells: Record<string, CellValue>,
): Promise<number> {
  const { table, asColumns } = getKindTable(kind)
  const last = tx.select({ place: sql`coalesce(max(${table.position}), 0) + 1` }).from(table)
  const [row] = await tx
    .insert(table)
    .values({ ...asColumns(cells), position: sql`(${last})` })
    .returning({ id: table.id })
  if (!row) throw new Error('the inserted entry was not returned')
  return Number(row.id)
}

export async function updateCatalogEntry(
  tx: Db,
  kind: CatalogKind,
  id: number,
  cells: Record<string, CellValue>,
): Promise<void> {
  const { table, asColumns } = getKindTable(kind)
  await tx
    .update(table)
    .set({ ...asColumns(cells), version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
}

export async function deleteCatalogEntry(tx: Db, kind: CatalogKind, id: number): Promise<void> {
  const { table } = getKindTable(kind)
  await tx.delete(table).where(eq(table.id, id))
}

/** Returns true if another entry has this value, ignoring case. `besides` is the id of the edited entry. */
export async function isValueTaken(
  tx: Db,
  kind: CatalogKind,
  { column, cell, besides }: { column: string; cell: CellValue; besides: number },
): Promise<boolean> {
  const { table, cells } = getKindTable(kind)
  const isDuplicateValue = sql`lower(${cells[column]}) = lower(${cell})`
  return (await tx.$count(table, and(isDuplicateValue, ne(table.id, besides)))) > 0
}

export async function reorderEntries(tx: Db, kind: CatalogKind, ids: readonly number[]): Promise<void> {
  const { table } = getKindTable(kind)
  await tx.execute(sql`
    update ${table} set position = placed.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as placed (id, place)
    where ${table.id} = placed.id::integer`)
}

/**
 * Returns the table of a kind with its columns. The database names of the columns are also the field names of
 * the API.
 */
function getKindTable(kind: CatalogKind) {
  const table = catalogTables[kind]
  const named = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, column }))
  const excludedColumns = new Set(['id', 'version', ...Object.keys(catalogKindRules[kind].columns)])
  const keyOf = new Map(named.map(({ key, column }) => [column.name, key]))
  return {
    table,
    cells: Object.fromEntries(
      named.flatMap(({ column }) => (excludedColumns.has(column.name) ? [[column.name, column]] : [])),
    ),
    asColumns: (cells: Record<string, CellValue>) =>
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [keyOf.get(name) ?? name, cell])),
  }
}

export async function countProductsInCategory(db: Db, categoryId: number): Promise<number> {
  return db.$count(products, eq(products.categoryId, categoryId))
}

export async function findProductNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: products.id, name: products.name }).from(products)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns which of these uploads the catalog uses. The id of an upload is part of its address `/media/{id}/`. */
export async function findCatalogUploads(db: Db, ids: string[]): Promise<Set<string>> {
  const shown = sql.join(
    Object.values(catalogTables).flatMap((table) =>
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
