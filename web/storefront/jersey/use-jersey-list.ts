import { useEffect, useRef, useState } from 'react'
import { getJerseys, jerseyConflictDetailsSchema, saveJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { isBlankRow, jerseyLists, type JerseyTeam } from '#core/orders/jersey/jersey.ts'
import { listJerseyChanges, type JerseyConflict, type JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { api, ApiError } from '#web/api.ts'
import {
  mergeServerRows,
  applyListEdit,
  redoListEdit,
  resolveListConflict,
  listSelectableSizes,
  createListState,
  undoListEdit,
  type JerseyListState,
  mergeSavedRows,
} from './list-state.ts'
import { omitMissingValues, getListProblems, findDuplicateNumbers } from './list-problems.ts'
import { shortenNames } from './rows.ts'
import { z } from 'zod'
import { getCurrentSession } from '#web/session.ts'
import { removeStoredValue, storeValue, readStoredFields } from '#web/browser-storage.ts'
import { toProblem, type CodedProblem } from '../texts/problem.ts'

export type JerseyList = ReturnType<typeof useJerseyList>

export function useJerseyList(team: JerseyTeam) {
  const [state, setState] = useState(() => createListState(readDraft(team)))
  const [failed, setFailed] = useState(false)
  const [checked, setChecked] = useState(false)
  const [saving, setSaving] = useState(false)
  // After a response, a save continues from the latest state, which may include further typing.
  const latest = useRef(state)
  const become = (next: JerseyListState) => {
    latest.current = next
    keepDraft(team, next)
    setState(next)
    if (getListProblems(next).size === 0) setChecked(false)
  }

  const load = async (signal?: AbortSignal) => {
    const { orderId, sheetName } = jerseyLists[team]
    const list = await api(getJerseys, { orderId, sheetName }, { ...(signal && { signal }) })
    setFailed(false)
    become(mergeServerRows(latest.current, list.orders))
  }
  useLoading(load, () => setFailed(true))

  const { orders, removed } = listJerseyChanges(state.base, state.rows)
  const problems = getListProblems(state)
  return {
    team,
    rows: state.rows,
    clashes: state.clashes,
    loaded: state.loaded,
    failed,
    saving,
    sizes: listSelectableSizes(state),
    players: state.rows.filter((row) => !isBlankRow(row)).length,
    unsaved: orders.length + removed.length,
    /**
     * Missing values are reported only after the first attempt to save. Each report disappears when its cell is
     * filled.
     */
    problems: checked ? problems : omitMissingValues(problems),
    sameNumbers: findDuplicateNumbers(state),
    incomplete: checked && problems.size > 0,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    edit: (rows: JerseyRow[], mark?: string) => become(applyListEdit(latest.current, rows, mark)),
    undo: () => become(undoListEdit(latest.current)),
    redo: () => become(redoListEdit(latest.current)),
    settle: (clash: JerseyConflict, side: 'mine' | 'theirs') =>
      become(resolveListConflict(latest.current, clash, side)),
    /** Cuts names that don't fit in print. */
    cutNames: () => become(applyListEdit(latest.current, shortenNames(latest.current.rows))),
    retry: () => void load().catch(() => setFailed(true)),
    async save() {
      setSaving(true)
      const outcome = await saveList(team, { now: () => latest.current, become })
      setSaving(false)
      if (outcome === 'incomplete' || outcome === 'long') setChecked(true)
      return outcome
    },
  }
}

/**
 * Loads the list at first and whenever the user returns to the page, because a colleague may have changed the
 * list.
 */
function useLoading(load: (signal?: AbortSignal) => Promise<void>, onFailure: () => void): void {
  const latest = useRef({ load, onFailure })
  useEffect(() => {
    latest.current = { load, onFailure }
  })
  useEffect(() => {
    const abort = new AbortController()
    const run = () =>
      latest.current.load(abort.signal).catch(() => {
        if (!abort.signal.aborted) latest.current.onFailure()
      })
    const onReturn = () => document.visibilityState === 'visible' && void run()
    void run()
    document.addEventListener('visibilitychange', onReturn, { signal: abort.signal })
    return () => abort.abort()
  }, [])
}

const row = z.object({ id: z.string(), nama: z.string(), size: z.string(), bilangan: z.string() })
const draft = z.object({ base: z.array(row.extend({ version: z.int() })), rows: z.array(row) })

/**
 * Each user has a separate key, so that the next user on this device doesn't see the previous user's unsaved changes.
 */
const keyOf = (team: JerseyTeam) => `jerseyDraft_${team}_${getCurrentSession()?.nicename ?? ''}`

function readDraft(team: JerseyTeam): z.output<typeof draft> | null {
  return draft.safeParse(readStoredFields(keyOf(team))).data ?? null
}

/** Stores changes until they are saved, in case of a reload, a lost connection or an expired session. */
function keepDraft(team: JerseyTeam, { base, rows }: JerseyListState): void {
  const { orders, removed } = listJerseyChanges(base, rows)
  if (orders.length + removed.length === 0) removeStoredValue(keyOf(team))
  else storeValue(keyOf(team), JSON.stringify({ base, rows }))
}

/**
 * `long` means that only names that are too long prevent saving, and the user decides whether to shorten them. `asks`
 * means that a colleague changed the same cells, which are in `clashes`. `incomplete` means that there are
 * `problems`.
 */
type SaveOutcome = 'saved' | 'asks' | 'long' | 'incomplete' | { failed: CodedProblem | null }

interface Kept {
  now: () => JerseyListState
  become: (next: JerseyListState) => void
}

/**
 * If a colleague has saved first, merges the colleague's changes and repeats the attempt up to `tries` times.
 * The limit prevents two users who save constantly from blocking each other.
 */
async function saveList(team: JerseyTeam, list: Kept, tries = 3): Promise<SaveOutcome> {
  if (list.now().clashes.length) return 'asks'
  const problems = [...getListProblems(list.now()).values()].flatMap((row) => Object.values(row))
  if (problems.some((problem) => problem !== 'tooLong')) return 'incomplete'
  if (problems.length > 0) return 'long'
  const { base, rows: sent } = list.now()
  const { sheetName } = jerseyLists[team]
  try {
    const { orders } = await api(saveJerseys, { sheetName, ...listJerseyChanges(base, sent) })
    list.become(mergeSavedRows(list.now(), sent, orders))
    return 'saved'
  } catch (error) {
    const theirs =
      error instanceof ApiError ? jerseyConflictDetailsSchema.safeParse(error.details).data : undefined
    if (!theirs || tries === 0) return { failed: saveProblem(error) }
    list.become(mergeServerRows(list.now(), theirs.orders))
    return saveList(team, list, tries - 1)
  }
}

/** Returns `null` if there was no response. */
function saveProblem(error: unknown): CodedProblem | null {
  return error instanceof ApiError && error.status > 0 ? toProblem(error) : null
}
