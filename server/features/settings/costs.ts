import { changeCosts, getCosts } from '../../../core/settings/costs-calls.ts'
import type { Db } from '../../platform/database.ts'
import { refuseMeanwhile } from '../../platform/meanwhile.ts'
import { route, type Route } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { findCosts, updateCosts } from './costs-store.ts'

/** What things cost the shop. */
export function costRoutes(db: Db): Route[] {
  return [
    route(getCosts, () => findCosts(db)),
    route(changeCosts, ({ version, ...given }, call) =>
      db.transaction(async (tx) => {
        const kept = await updateCosts(tx, given, version)
        if (!kept) {
          const current = await findCosts(tx)
          return refuseMeanwhile({ version: current.version, current })
        }
        await record(tx, call, 'changed the costs', '')
        return kept
      }),
    ),
  ]
}
