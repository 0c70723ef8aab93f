import { useState } from 'react'
import { editJerseyCell, jerseyFields, parseJerseySize } from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import {
  getCellRange,
  lastColumnIndex,
  getPlaceAfterMove,
  clampGridPlace,
  type GridMove,
  type GridPlace,
} from './grid-keys.ts'
import { setCell, removeJerseyRows, ensureBlankRow } from './rows.ts'
import type { JerseyList } from './use-jersey-list.ts'

/** If the edit began by typing, arrow keys end it; if it began with F2, they move the caret. */
export interface CellEdit {
  text: string
  byTyping: boolean
}

export type JerseyGridState = ReturnType<typeof useGrid>

const origin: GridPlace = { row: 0, column: 0 }

export function useGrid(list: JerseyList) {
  const [chosen, setChosen] = useState({ place: origin, anchor: origin, turn: 0 })
  const [editing, setEditing] = useState<CellEdit | null>(null)
  const place = clampGridPlace(chosen.place, list.rows.length)
  const anchor = clampGridPlace(chosen.anchor, list.rows.length)
  const field = jerseyFields[place.column] ?? 'nama'

  const select = (from: GridPlace, to: GridPlace) => {
    setEditing(null)
    setChosen(({ turn }) => ({ anchor: from, place: to, turn: turn + 1 }))
  }
  /** `instead` replaces the typed text. */
  const finished = (instead?: string): JerseyRow[] => {
    const before = list.rows[place.row]?.[field] ?? ''
    const typed = instead ?? editing?.text ?? null
    const text = typed && (field === 'size' ? parseJerseySize(typed) : typed.trim())
    return text === null || text === before ? list.rows : setCell(list.rows, place.row, field, text)
  }
  const store = (rows: JerseyRow[]) => {
    if (rows !== list.rows) list.edit(rows)
  }

  return {
    place,
    field,
    block: getCellRange(anchor, place),
    editing,
    /** Number of selections so far. Each new selection focuses the selected cell. */
    turn: chosen.turn,
    select,
    /** Selects another cell and saves the current edit. `extend` extends the selected range. */
    choose(to: GridPlace, extend = false) {
      store(finished())
      select(extend ? anchor : to, to)
    },
    chooseRow(row: number) {
      store(finished())
      select({ row, column: lastColumnIndex }, { row, column: 0 })
    },
    /** Moves to the next cell. At the end of the list, adds a row if the last row is filled. */
    onward(key: GridMove, instead?: string) {
      const rows = finished(instead)
      const to = getPlaceAfterMove(place, key, rows.length) ?? place
      const grown = to.row >= rows.length ? ensureBlankRow(rows) : rows
      store(grown)
      const reached = clampGridPlace(to, grown.length)
      select(reached, reached)
    },
    /** Saves the edit when the list loses the focus. */
    leave() {
      store(finished())
      setEditing(null)
    },
    cancel: () => select(place, place),
    edit: () => setEditing({ text: list.rows[place.row]?.[field] ?? '', byTyping: false }),
    type(text: string) {
      const byTyping = editing?.byTyping ?? true
      setEditing({ text: editJerseyCell(field, text, editing?.text ?? ''), byTyping })
    },
    addRow() {
      const rows = ensureBlankRow(finished())
      store(rows)
      const end = { row: rows.length - 1, column: 0 }
      select(end, end)
    },
    removeRows(from: number, to = from) {
      list.edit(removeJerseyRows(list.rows, from, to))
      const left = clampGridPlace({ row: from, column: place.column }, list.rows.length - (to - from) - 1)
      select(left, left)
    },
  }
}
