import { changeDueRules, getDueRules } from '#core/settings/due-rules-calls.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { countChange } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findKeptDueRules, updateDueRules } from './due-rules-store.ts'

export function dueRuleRoutes(db: Db): Route[] {
  return [
    route(getDueRules, () => findKeptDueRules(db)),
    route(changeDueRules, ({ version: seen, ...given }, call) =>
      db.transaction(async (tx) => {
        const conflict = await countChange(tx, call, { kind: 'due rules', seen }, () => findKeptDueRules(tx))
        if (conflict) return conflict
        await updateDueRules(tx, given)
        await record(tx, call, 'changed the due dates', given.on ? `cut-off ${given.cut_off}` : 'off')
        return findKeptDueRules(tx)
      }),
    ),
  ]
}
