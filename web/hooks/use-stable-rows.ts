import { useState } from 'react'

interface Row {
  id: string
}

/**
 * Keeps rows in place while the user may be about to press one of them. While `held`, known rows keep their
 * place and show their latest content, removed rows stay unchanged (`left`), and new rows are held back
 * (`waiting` is their number). Rows in `own`, which this user has created or removed, are never held back. A
 * change of `view` shows all rows again. `loaded` is `undefined` until the first response.
 */
export function useStableRows<T extends Row>(
  loaded: T[] | undefined,
  { view: requestedView, held, own }: { view: string; held: boolean; own: readonly string[] },
) {
  const loadedRows = loaded ?? []
  const view = loaded ? requestedView : null
  const [shown, setShown] = useState({ view, rows: loadedRows })
  const rows = held && shown.view === view ? holdRows(shown.rows, loadedRows, own) : loadedRows
  if (shown.view !== view || !sameRows(shown.rows, rows)) setShown({ view, rows })

  const known = new Set(rows.map((row) => row.id))
  const present = new Set(loadedRows.map((row) => row.id))
  return {
    rows,
    waiting: loadedRows.filter((row) => !known.has(row.id)).length,
    left: (row: T) => !present.has(row.id),
    release: () => setShown({ view, rows: loadedRows }),
  }
}

function holdRows<T extends Row>(shown: T[], loadedRows: T[], own: readonly string[]): T[] {
  const byId = new Map(loadedRows.map((row) => [row.id, row]))
  const rows = shown.flatMap((row) => byId.get(row.id) ?? (own.includes(row.id) ? [] : row))
  const shownIds = new Set(rows.map((row) => row.id))
  for (const [index, row] of loadedRows.entries()) {
    if (shownIds.has(row.id) || !own.includes(row.id)) continue
    // Inserts the new row after the row that precedes it in the fresh list.
    const before = loadedRows.slice(0, index).findLast((each) => shownIds.has(each.id))
    rows.splice(before ? rows.findIndex((each) => each.id === before.id) + 1 : 0, 0, row)
    shownIds.add(row.id)
  }
  return rows
}

function sameRows<T>(one: T[], other: T[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index])
}
