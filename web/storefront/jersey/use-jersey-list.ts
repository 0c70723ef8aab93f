import { useEffect, useRef, useState } from 'react'
import { getJerseys, jerseyConflictDetails, saveJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { isBlankRow, jerseyLists, type JerseyTeam } from '#core/orders/jersey/jersey.ts'
import { listJerseyChanges, type JerseyConflict, type JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { api, ApiError } from '#web/api.ts'
import {
  arrived,
  edited,
  redone,
  settled,
  sizesOf,
  startingState,
  undone,
  type ListState,
  saved,
} from './list-state.ts'
import { mistakesOf, problemsOf, sameNumbers } from './list-problems.ts'
import { withCutNames } from './rows.ts'
import { z } from 'zod'
import { currentSession } from '#web/session.ts'
import { drop, put, readFields } from '#web/browser-storage.ts'
import { problemOf, type Problem } from '../texts/problems.ts'

/** One list with everything that can be done to it. */
export type JerseyList = ReturnType<typeof useJerseyList>

/** Loads a list, keeps what is typed, and saves it without overwriting a colleague's changes. */
export function useJerseyList(team: JerseyTeam) {
  const [state, setState] = useState(() => startingState(readDraft(team)))
  const [failed, setFailed] = useState(false)
  const [checked, setChecked] = useState(false)
  const [saving, setSaving] = useState(false)
  // A save goes on from what stands when its answer comes, which may be after further typing.
  const latest = useRef(state)
  const become = (next: ListState) => {
    latest.current = next
    keepDraft(team, next)
    setState(next)
    if (problemsOf(next).size === 0) setChecked(false)
  }

  const load = async (signal?: AbortSignal) => {
    const { orderId, sheetName } = jerseyLists[team]
    const list = await api(getJerseys, { orderId, sheetName }, { ...(signal && { signal }) })
    setFailed(false)
    become(arrived(latest.current, list.orders))
  }
  useLoading(load, () => setFailed(true))

  const { orders, removed } = listJerseyChanges(state.base, state.rows)
  const problems = problemsOf(state)
  return {
    team,
    rows: state.rows,
    clashes: state.clashes,
    loaded: state.loaded,
    failed,
    saving,
    sizes: sizesOf(state),
    players: state.rows.filter((row) => !isBlankRow(row)).length,
    unsaved: orders.length + removed.length,
    /** What is merely missing is shown once a save was tried; goes as cells are filled. */
    problems: checked ? problems : mistakesOf(problems),
    sameNumbers: sameNumbers(state),
    /** A save was tried and stopped at cells that still are wrong. */
    incomplete: checked && problems.size > 0,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    edit: (rows: JerseyRow[], mark?: string) => become(edited(latest.current, rows, mark)),
    undo: () => become(undone(latest.current)),
    redo: () => become(redone(latest.current)),
    settle: (clash: JerseyConflict, side: 'mine' | 'theirs') => become(settled(latest.current, clash, side)),
    /** What the names that don't fit would be printed as. */
    cutNames: () => become(edited(latest.current, withCutNames(latest.current.rows))),
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

/** Loads at once, and again when the person comes back to the page: by then a colleague may have changed it. */
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

/** Of each person apart: whoever signs in here next sees nothing of what another typed. */
const keyOf = (team: JerseyTeam) => `jerseyDraft_${team}_${currentSession()?.nicename ?? ''}`

/** What was typed and not saved, with the list that it was typed into; null where nothing was. */
function readDraft(team: JerseyTeam): z.output<typeof draft> | null {
  return draft.safeParse(readFields(keyOf(team))).data ?? null
}

/** Keeps what is not saved yet over a reload, a broken connection or a session that ends; nothing longer. */
function keepDraft(team: JerseyTeam, { base, rows }: ListState): void {
  const { orders, removed } = listJerseyChanges(base, rows)
  if (orders.length + removed.length === 0) drop(keyOf(team))
  else put(keyOf(team), JSON.stringify({ base, rows }))
}

/** `long`: only names that are too long hold it: to cut them is for a person to say. `asks`: a colleague changed the same cells, see `clashes`. `incomplete`: see `problems`. */
type SaveOutcome = 'saved' | 'asks' | 'long' | 'incomplete' | { failed: Problem | null }

/** The list as it stands at any moment of a save: typing goes on meanwhile. */
interface Kept {
  now: () => ListState
  become: (next: ListState) => void
}

/**
 * Saves what has changed. Where a colleague was quicker, their changes are brought in and it is tried again, a few
 * times: two people who save all the while must not keep each other waiting for ever.
 */
async function saveList(team: JerseyTeam, list: Kept, tries = 3): Promise<SaveOutcome> {
  if (list.now().clashes.length) return 'asks'
  const problems = [...problemsOf(list.now()).values()].flatMap((row) => Object.values(row))
  if (problems.some((problem) => problem !== 'tooLong')) return 'incomplete'
  if (problems.length > 0) return 'long'
  const { base, rows: sent } = list.now()
  const { sheetName } = jerseyLists[team]
  try {
    const { orders } = await api(saveJerseys, { sheetName, ...listJerseyChanges(base, sent) })
    list.become(saved(list.now(), sent, orders))
    return 'saved'
  } catch (error) {
    const theirs = error instanceof ApiError ? jerseyConflictDetails.safeParse(error.details).data : undefined
    if (!theirs || tries === 0) return { failed: saveProblem(error) }
    list.become(arrived(list.now(), theirs.orders))
    return saveList(team, list, tries - 1)
  }
}

/** What the server said was wrong; null where there was no answer to say anything. */
function saveProblem(error: unknown): Problem | null {
  return error instanceof ApiError && error.status > 0 ? problemOf(error) : null
}
