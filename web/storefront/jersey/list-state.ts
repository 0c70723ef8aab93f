import { isBlankRow, jerseySizes, haveSameCells } from '#core/orders/jersey/jersey.ts'
import {
  mergeJerseys,
  resolveJerseyConflict,
  type JerseyConflict,
  type JerseyRow,
  type StoredJerseyRow,
} from '#core/orders/jersey/jersey-merge.ts'
import { ensureAtLeastOneRow } from './rows.ts'

export interface JerseyListState {
  loaded: boolean
  base: readonly StoredJerseyRow[]
  rows: JerseyRow[]
  past: JerseyRow[][]
  future: JerseyRow[][]
  /** Cell of the last edit. Further typing in the same cell belongs to the same undo step. */
  mark: string | null
  clashes: JerseyConflict[]
}

const maxUndoSteps = 100

export function createListState(draft: Pick<JerseyListState, 'base' | 'rows'> | null): JerseyListState {
  const { base, rows } = draft ?? { base: [], rows: [] }
  return {
    loaded: false,
    base,
    rows: ensureAtLeastOneRow(rows),
    past: [],
    future: [],
    mark: null,
    clashes: [],
  }
}

export function applyListEdit(
  state: JerseyListState,
  rows: JerseyRow[],
  mark: string | null = null,
): JerseyListState {
  if (rows === state.rows) return state
  const goesOn = mark !== null && mark === state.mark
  const past = goesOn ? state.past : [...state.past, state.rows].slice(-maxUndoSteps)
  return { ...state, rows, past, future: [], mark }
}

export function undoListEdit(state: JerseyListState): JerseyListState {
  const rows = state.past.at(-1)
  if (!rows) return state
  return { ...state, rows, past: state.past.slice(0, -1), future: [state.rows, ...state.future], mark: null }
}

export function redoListEdit(state: JerseyListState): JerseyListState {
  const [rows, ...future] = state.future
  if (!rows) return state
  return { ...state, rows, past: [...state.past, state.rows], future, mark: null }
}

/**
 * Merges the server's rows, except empty ones. Local changes are kept, and conflicts are added to `clashes`.
 */
export function mergeServerRows(state: JerseyListState, theirs: readonly StoredJerseyRow[]): JerseyListState {
  const filled = theirs.filter((row) => !isBlankRow(row))
  const mine = state.loaded ? state.rows : state.rows.filter((row) => !isBlankRow(row))
  const { rows, clashes } = mergeJerseys(state.base, mine, filled)
  return {
    ...rebaseHistory(state, filled),
    loaded: true,
    base: filled,
    rows: ensureAtLeastOneRow(rows),
    clashes,
    mark: null,
  }
}

/** Applies a colleague's changes to every undo step, so that undo never reverts them. */
function rebaseHistory(state: JerseyListState, theirs: readonly StoredJerseyRow[]): JerseyListState {
  const same =
    theirs.length === state.base.length &&
    theirs.every((row, at) => {
      const old = state.base[at]
      return old?.id === row.id && haveSameCells(old, row)
    })
  if (same) return state
  const onTop = (rows: JerseyRow[]) => ensureAtLeastOneRow(mergeJerseys(state.base, rows, theirs).rows)
  return { ...state, past: state.past.map(onTop), future: state.future.map(onTop) }
}

/** Merges the server's rows after a save. Changes typed during the save remain unsaved. */
export function mergeSavedRows(
  state: JerseyListState,
  sent: readonly JerseyRow[],
  theirs: readonly StoredJerseyRow[],
) {
  const base = sent.filter((row) => !isBlankRow(row)).map((row) => ({ ...row, version: 0 }))
  return mergeServerRows({ ...state, base }, theirs)
}

export function resolveListConflict(
  state: JerseyListState,
  clash: JerseyConflict,
  side: 'mine' | 'theirs',
): JerseyListState {
  const rows = ensureAtLeastOneRow(resolveJerseyConflict(state.rows, clash, side))
  return { ...applyListEdit(state, rows), clashes: state.clashes.filter((each) => each !== clash) }
}

/** Returns the sizes to choose from: the standard sizes, and other sizes that are already in the list (JERSEY-01). */
export function listSelectableSizes({ base }: Pick<JerseyListState, 'base'>): string[] {
  const extra = base.map(({ size }) => size).filter((size) => size !== '' && !jerseySizes.includes(size))
  return [...jerseySizes, ...new Set(extra)]
}
