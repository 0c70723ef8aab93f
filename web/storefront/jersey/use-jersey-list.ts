import { useEffect, useRef, useState } from 'react'
import { getJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { isBlank, jerseyLists, type JerseyTeam } from '#core/orders/jersey/jersey.ts'
import { changesOf, type JerseyClash, type JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { api } from '#web/api.ts'
import { keepDraft, readDraft } from './draft.ts'
import {
  arrived,
  edited,
  redone,
  settled,
  sizesOf,
  startingState,
  undone,
  type ListState,
} from './list-state.ts'
import { mistakesOf, problemsOf, sameNumbers } from './list-problems.ts'
import { withCutNames } from './rows.ts'
import { saveList } from './save-list.ts'

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

  const { orders, removed } = changesOf(state.base, state.rows)
  const problems = problemsOf(state)
  return {
    team,
    rows: state.rows,
    clashes: state.clashes,
    loaded: state.loaded,
    failed,
    saving,
    sizes: sizesOf(state),
    players: state.rows.filter((row) => !isBlank(row)).length,
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
    settle: (clash: JerseyClash, side: 'mine' | 'theirs') => become(settled(latest.current, clash, side)),
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
