import { changeLook, getLook } from '#core/settings/look-calls.ts'
import type { Db } from '#server/platform/database.ts'
import { route, type Route } from '#server/platform/route.ts'
import { countChange } from '#server/platform/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findLook, updateShop } from './settings-store.ts'

/** The shop's own face. */
export function lookRoutes(db: Db): Route[] {
  return [
    route(getLook, () => findLook(db)),
    route(changeLook, ({ logo, colour, version: seen }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'look', seen }, () => findLook(tx))
        if (late) return late
        await updateShop(tx, { logo, colour })
        await record(tx, call, 'changed the look', `${logo ? 'logo' : 'no logo'}, ${colour ?? 'no colour'}`)
        return findLook(tx)
      }),
    ),
  ]
}
