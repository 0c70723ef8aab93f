import { changeDueRules, getDueRules } from '../../../core/settings/due-rules-calls.ts'
import type { Db } from '../../platform/database.ts'
import { refuseMeanwhile } from '../../platform/meanwhile.ts'
import { route, type Route } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { findKeptDueRules, updateDueRules } from './due-rules-store.ts'

/** When the shop works, how much it makes and how long things take. */
export function dueRuleRoutes(db: Db): Route[] {
  return [
    route(getDueRules, () => findKeptDueRules(db)),
    route(changeDueRules, ({ version, ...given }, call) =>
      db.transaction(async (tx) => {
        const kept = await updateDueRules(tx, given, version)
        if (!kept) {
          const current = await findKeptDueRules(tx)
          return refuseMeanwhile({ version: current.version, current })
        }
        await record(tx, call, 'changed the due dates', given.on ? `cut-off ${given.cut_off}` : 'off')
        return kept
      }),
    ),
  ]
}
