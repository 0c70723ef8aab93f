import { changeCarriers, getCarriers } from '#core/settings/carriers-calls.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { countChange } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findCarriers, updateCarriers } from './carriers-store.ts'

/** Who carries the shop's parcels. */
export function carrierRoutes(db: Db): Route[] {
  return [
    route(getCarriers, () => findCarriers(db)),
    route(changeCarriers, ({ version: seen, carriers }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'carriers', seen }, () => findCarriers(tx))
        if (late) return late
        await updateCarriers(tx, carriers)
        await record(tx, call, 'changed the carriers', carriers.map(({ name }) => name).join(', '))
        return findCarriers(tx)
      }),
    ),
  ]
}
