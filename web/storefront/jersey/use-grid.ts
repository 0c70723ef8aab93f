import { useState } from 'react'
import { editJerseyCell, jerseyFields, parseJerseySize } from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { blockOf, lastColumn, placeAfter, within, type Onward, type Place } from './grid-keys.ts'
import { withCell, withoutRows, withRoom } from './rows.ts'
import type { JerseyList } from './use-jersey-list.ts'

/** A cell that is being edited. Begun by typing, arrows leave it; begun with F2, they move the caret. */
export interface Editing {
  text: string
  byTyping: boolean
}

export type Grid = ReturnType<typeof useGrid>

const origin: Place = { row: 0, column: 0 }

/** The chosen cells of a list, and the one that is being edited, as in a spreadsheet. */
export function useGrid(list: JerseyList) {
  const [chosen, setChosen] = useState({ place: origin, anchor: origin, turn: 0 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const place = within(chosen.place, list.rows.length)
  const anchor = within(chosen.anchor, list.rows.length)
  const field = jerseyFields[place.column] ?? 'nama'

  const select = (from: Place, to: Place) => {
    setEditing(null)
    setChosen(({ turn }) => ({ anchor: from, place: to, turn: turn + 1 }))
  }
  /** The rows with what is being typed put in; `instead` where something was chosen for it. */
  const finished = (instead?: string): JerseyRow[] => {
    const before = list.rows[place.row]?.[field] ?? ''
    const typed = instead ?? editing?.text ?? null
    const text = typed && (field === 'size' ? parseJerseySize(typed) : typed.trim())
    return text === null || text === before ? list.rows : withCell(list.rows, place.row, field, text)
  }
  const keep = (rows: JerseyRow[]) => {
    if (rows !== list.rows) list.edit(rows)
  }

  return {
    place,
    field,
    block: blockOf(anchor, place),
    editing,
    /** Counts the choices: with each the chosen cell takes the focus. */
    turn: chosen.turn,
    select,
    /** To another cell, keeping what was typed; `extend` draws the block as far as there. */
    choose(to: Place, extend = false) {
      keep(finished())
      select(extend ? anchor : to, to)
    },
    chooseRow(row: number) {
      keep(finished())
      select({ row, column: lastColumn }, { row, column: 0 })
    },
    /** Moves on, into a new row where the list ends and its last row has something in it. */
    onward(key: Onward, instead?: string) {
      const rows = finished(instead)
      const to = placeAfter(place, key, rows.length) ?? place
      const grown = to.row >= rows.length ? withRoom(rows) : rows
      keep(grown)
      const reached = within(to, grown.length)
      select(reached, reached)
    },
    /** Keeps what was typed when the focus went elsewhere. */
    leave() {
      keep(finished())
      setEditing(null)
    },
    cancel: () => select(place, place),
    edit: () => setEditing({ text: list.rows[place.row]?.[field] ?? '', byTyping: false }),
    type(text: string) {
      const byTyping = editing?.byTyping ?? true
      setEditing({ text: editJerseyCell(field, text, editing?.text ?? ''), byTyping })
    },
    addRow() {
      const rows = withRoom(finished())
      keep(rows)
      const end = { row: rows.length - 1, column: 0 }
      select(end, end)
    },
    removeRows(from: number, to = from) {
      list.edit(withoutRows(list.rows, from, to))
      const left = within({ row: from, column: place.column }, list.rows.length - (to - from) - 1)
      select(left, left)
    },
  }
}
