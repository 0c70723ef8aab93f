import { isBlankRow, jerseyFields, haveSameCells, type JerseyCells, type JerseyField } from './jersey.ts'

/** The ID is generated when the row is created, so that saving the row twice adds it only once. */
export interface JerseyRow extends JerseyCells {
  id: string
}

export interface StoredJerseyRow extends JerseyRow {
  version: number
}

/** A conflict: two people changed the same cells, or one changed a row that the other removed (`null`). */
export interface JerseyConflict {
  id: string
  /** The cells that both sides changed. Empty if one side removed the row. */
  fields: JerseyField[]
  mine: JerseyCells | null
  theirs: JerseyCells | null
}

/**
 * Merges the user's version (`mine`) and the stored version (`theirs`) of `base` cell by cell. A change that only one
 * side made is kept. If both sides changed the same cell, `rows` contains the user's value, and the conflict is
 * returned so that the user can decide. Rows that the user added come last.
 */
export function mergeJerseys(
  base: readonly StoredJerseyRow[],
  mine: readonly JerseyRow[],
  theirs: readonly StoredJerseyRow[],
): { rows: JerseyRow[]; clashes: JerseyConflict[] } {
  const [before, ours, others] = [byId(base), byId(mine), byId(theirs)]
  const clashes: JerseyConflict[] = []
  const rows: JerseyRow[] = []
  for (const their of theirs) {
    const [old, my] = [before.get(their.id), ours.get(their.id)]
    if (my) rows.push(mergeRow(old, my, their, clashes))
    else if (!old) rows.push(rowOf(their))
    else if (!haveSameCells(old, their)) clashes.push(clash(their.id, null, their))
  }
  for (const my of mine) {
    if (others.has(my.id)) continue
    const old = before.get(my.id)
    // A row that the other side removed is dropped unless the user changed it.
    if (old && (haveSameCells(old, my) || isBlankRow(my))) continue
    rows.push(my)
    if (old) clashes.push(clash(my.id, my, null))
  }
  return { rows, clashes }
}

function mergeRow(
  old: JerseyCells | undefined,
  my: JerseyRow,
  their: JerseyRow,
  clashes: JerseyConflict[],
): JerseyRow {
  const merged = { ...my }
  const fields: JerseyField[] = []
  for (const field of jerseyFields) {
    if (my[field] === their[field] || (old && old[field] === their[field])) continue
    if (old && old[field] === my[field]) merged[field] = their[field]
    else fields.push(field)
  }
  if (fields.length) clashes.push(clash(my.id, my, their, fields))
  return merged
}

function clash(
  id: string,
  mine: JerseyCells | null,
  theirs: JerseyCells | null,
  fields: JerseyField[] = [],
): JerseyConflict {
  return { id, fields, mine: mine && cellsOf(mine), theirs: theirs && cellsOf(theirs) }
}

export function resolveJerseyConflict(
  rows: readonly JerseyRow[],
  { id, fields, mine, theirs }: JerseyConflict,
  side: 'mine' | 'theirs',
): JerseyRow[] {
  if (side === 'mine') return [...rows]
  if (theirs === null) return rows.filter((row) => row.id !== id)
  if (mine === null) return [...rows, { id, ...theirs }]
  const taken = Object.fromEntries(fields.map((field) => [field, theirs[field]]))
  return rows.map((row) => (row.id === id ? { ...row, ...taken } : row))
}

/** Returns the rows to save: those that differ from `base`. Blank rows are omitted. */
export function listJerseyChanges(
  base: readonly StoredJerseyRow[],
  rows: readonly JerseyRow[],
): { orders: StoredJerseyRow[]; removed: { id: string; version: number }[] } {
  const before = byId(base)
  const filledRows = rows.filter((row) => !isBlankRow(row))
  const keptIds = new Set(filledRows.map(({ id }) => id))
  return {
    orders: filledRows
      .filter((row) => {
        const old = before.get(row.id)
        return !old || !haveSameCells(old, row)
      })
      .map((row) => ({ ...rowOf(row), version: before.get(row.id)?.version ?? 0 })),
    removed: base.filter(({ id }) => !keptIds.has(id)).map(({ id, version }) => ({ id, version })),
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function cellsOf({ nama, size, bilangan }: JerseyCells): JerseyCells {
  return { nama, size, bilangan }
}

function rowOf(row: JerseyRow): JerseyRow {
  return { id: row.id, ...cellsOf(row) }
}
