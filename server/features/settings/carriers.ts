import { changeCarriers, getCarriers } from '../../../core/settings/carriers-calls.ts'
import type { Db } from '../../platform/database.ts'
import { refuseMeanwhile } from '../../platform/meanwhile.ts'
import { route, type Route } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { findCarriers, updateCarriers } from './carriers-store.ts'

/** Who carries the shop's parcels. */
export function carrierRoutes(db: Db): Route[] {
  return [
    route(getCarriers, () => findCarriers(db)),
    route(changeCarriers, ({ version, carriers }, call) =>
      db.transaction(async (tx) => {
        const kept = await updateCarriers(tx, carriers, version)
        if (!kept) {
          const current = await findCarriers(tx)
          return refuseMeanwhile({ version: current.version, current })
        }
        await record(tx, call, 'changed the carriers', carriers.map(({ name }) => name).join(', '))
        return kept
      }),
    ),
  ]
}
