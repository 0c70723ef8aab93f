import { useState } from 'react'

interface Row {
  id: string
}

/**
 * Keeps rows where they are while a person is about to press one. `held`: known rows stay in place with their
 * newest content, vanished ones stay as they were (`left`), new ones wait (`waiting` says how many); otherwise
 * the rows are shown as they come. `own` are rows that this person made or removed: those never wait. A change
 * of `view` shows everything anew. `loaded`: undefined until the first answer, of which nothing waits.
 */
export function useStableRows<T extends Row>(
  loaded: T[] | undefined,
  { view: asked, held, own }: { view: string; held: boolean; own: readonly string[] },
) {
  const fresh = loaded ?? []
  const view = loaded ? asked : null
  const [shown, setShown] = useState({ view, rows: fresh })
  const rows = held && shown.view === view ? hold(shown.rows, fresh, own) : fresh
  if (shown.view !== view || !sameRows(shown.rows, rows)) setShown({ view, rows })

  const known = new Set(rows.map((row) => row.id))
  const present = new Set(fresh.map((row) => row.id))
  return {
    rows,
    waiting: fresh.filter((row) => !known.has(row.id)).length,
    left: (row: T) => !present.has(row.id),
    /** Shows everything as it is now. */
    release: () => setShown({ view, rows: fresh }),
  }
}

/** The rows in their old places. */
function hold<T extends Row>(shown: T[], fresh: T[], own: readonly string[]): T[] {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const rows = shown.flatMap((row) => byId.get(row.id) ?? (own.includes(row.id) ? [] : row))
  const shownIds = new Set(rows.map((row) => row.id))
  for (const [index, row] of fresh.entries()) {
    if (shownIds.has(row.id) || !own.includes(row.id)) continue
    // Where it belongs: behind the row that comes before it.
    const before = fresh.slice(0, index).findLast((each) => shownIds.has(each.id))
    rows.splice(before ? rows.findIndex((each) => each.id === before.id) + 1 : 0, 0, row)
    shownIds.add(row.id)
  }
  return rows
}

function sameRows<T>(one: T[], other: T[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index])
}
