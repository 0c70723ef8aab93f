import type { StoredChild } from './stored-children.ts'
import { type CodedProblem, toProblem } from '../texts/problem.ts'
import { type ParentsView, withdrawChild, saveChild } from '#core/orders/groups/group-parents.ts'
import { api, ApiError } from '#web/api.ts'

export interface LocalChild extends StoredChild {
  /** Reason why the server rejected the child. `null` if it was accepted or is still being sent. */
  problem: CodedProblem | null
  twin: boolean
}

type Keep = (change: (before: LocalChild[]) => LocalChild[]) => void
type ChangeOne = (id: string, change: (child: LocalChild) => LocalChild) => void

/** Returns `false` if there is no connection. */
export async function sendLocalChild(
  key: string,
  { id, secret, stored, unsent, leaves }: LocalChild,
  keep: Keep,
  changeOne: ChangeOne,
  setView: (change: (view: ParentsView | null) => ParentsView | null) => void,
): Promise<boolean> {
  const counted = (count: number) => setView((view) => view && { ...view, count })
  try {
    if (leaves) {
      counted((await api(withdrawChild, { key, id, secret })).count)
      keep((all) => all.filter((child) => child.id !== id))
      return true
    }
    if (!unsent) return true
    const { number, ...fields } = unsent
    const version = stored?.version ?? 0
    const saved = await api(saveChild, { key, id, secret, version, ...fields, ...(number && { number }) })
    counted(saved.count)
    // Changes made while sending must still be sent afterwards.
    changeOne(id, (child) => ({
      ...child,
      stored: saved.child,
      twin: saved.twin,
      unsent: child.unsent === unsent ? null : child.unsent,
    }))
    return true
  } catch (error) {
    if (
      !(error instanceof ApiError) ||
      error.status === 0 ||
      error.status >= 500 ||
      error.code === 'too_many_requests'
    )
      return false
    changeOne(id, (child) => ({ ...child, leaves: false, problem: toProblem(error) }))
    return true
  }
}
