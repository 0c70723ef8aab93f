import { changeDueRules, getDueRules } from '#core/settings/due-rules-calls.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { findStoredDueRules, updateDueRules } from './due-rules-store.ts'

export function dueRuleRoutes(db: Db): Route[] {
  return [
    route(getDueRules, () => findStoredDueRules(db)),
    route(changeDueRules, ({ version: expectedVersion, ...given }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'due rules', expectedVersion }, () =>
          findStoredDueRules(tx),
        )
        if (conflict) return conflict
        await updateDueRules(tx, given)
        await recordAction(tx, call, 'changed the due dates', given.on ? `cut-off ${given.cut_off}` : 'off')
        return findStoredDueRules(tx)
      }),
    ),
  ]
}
