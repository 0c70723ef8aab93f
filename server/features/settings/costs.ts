import { changeCosts, getCosts } from '#core/settings/costs-calls.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { findCosts, updateCosts } from './costs-store.ts'

export function costRoutes(db: Db): Route[] {
  return [
    route(getCosts, () => findCosts(db)),
    route(changeCosts, ({ version: expectedVersion, ...given }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'costs', expectedVersion }, () =>
          findCosts(tx),
        )
        if (conflict) return conflict
        await updateCosts(tx, given)
        await recordAction(tx, call, 'changed the costs', '')
        return findCosts(tx)
      }),
    ),
  ]
}
