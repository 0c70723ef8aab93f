import { changedMeanwhile, saveJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { jerseyLists, type JerseyTeam } from '#core/orders/jersey/jersey.ts'
import { changesOf } from '#core/orders/jersey/jersey-merge.ts'
import { api, ApiError } from '#web/api.ts'
import { problemOf, type Problem } from '../texts/problems.ts'
import { arrived, saved, type ListState } from './list-state.ts'
import { problemsOf } from './list-problems.ts'

/** `long`: only names that are too long hold it: to cut them is for a person to say. `asks`: a colleague changed the same cells, see `clashes`. `incomplete`: see `problems`. */
export type SaveOutcome = 'saved' | 'asks' | 'long' | 'incomplete' | { failed: Problem | null }

/** The list as it stands at any moment of a save: typing goes on meanwhile. */
interface Kept {
  now: () => ListState
  become: (next: ListState) => void
}

/**
 * Saves what has changed. Where a colleague was quicker, their changes are brought in and it is tried again, a few
 * times: two people who save all the while must not keep each other waiting for ever.
 */
export async function saveList(team: JerseyTeam, list: Kept, tries = 3): Promise<SaveOutcome> {
  if (list.now().clashes.length) return 'asks'
  const problems = [...problemsOf(list.now()).values()].flatMap((row) => Object.values(row))
  if (problems.some((problem) => problem !== 'tooLong')) return 'incomplete'
  if (problems.length > 0) return 'long'
  const { base, rows: sent } = list.now()
  const { sheetName } = jerseyLists[team]
  try {
    const { orders } = await api(saveJerseys, { sheetName, ...changesOf(base, sent) })
    list.become(saved(list.now(), sent, orders))
    return 'saved'
  } catch (error) {
    const theirs = error instanceof ApiError ? changedMeanwhile.safeParse(error.details).data : undefined
    if (!theirs || tries === 0) return { failed: saveProblem(error) }
    list.become(arrived(list.now(), theirs.orders))
    return saveList(team, list, tries - 1)
  }
}

/** What the server said was wrong; null where there was no answer to say anything. */
function saveProblem(error: unknown): Problem | null {
  return error instanceof ApiError && error.status > 0 ? problemOf(error) : null
}
