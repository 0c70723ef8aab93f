import { deleteCutter, listCutters, maxCutters, saveCutter } from '#core/settings/cutters-calls.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { countOtherCutters, findCutters, deleteCutterRow, upsertCutter } from './cutters-store.ts'

const versionKind = 'cutters'

/** All cutters share one version, because a material can move from one cutter to another. */
export function cutterRoutes(db: Db): Route[] {
  return [
    route(listCutters, () => findStoredCutters(db)),
    route(saveCutter, ({ id, version: expectedVersion, materials, ...profile }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: versionKind, expectedVersion }, () =>
          findStoredCutters(tx),
        )
        if (conflict) return conflict
        if ((await countOtherCutters(tx, id)) >= maxCutters) return refuse('too_many_cutters')
        await upsertCutter(tx, { id, profile, cuts: materials })
        const cutting = materials.length > 0 ? `for ${materials.join(', ')}` : 'no materials'
        await recordAction(tx, call, 'changed a cutter', `${profile.name}: ${profile.kind}, ${cutting}`)
        return findStoredCutters(tx)
      }),
    ),
    route(deleteCutter, ({ id, version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: versionKind, expectedVersion }, () =>
          findStoredCutters(tx),
        )
        if (conflict) return conflict
        const name = await deleteCutterRow(tx, id)
        if (name === null) return refuse('not_found')
        await recordAction(tx, call, 'removed a cutter', name)
        return findStoredCutters(tx)
      }),
    ),
  ]
}

async function findStoredCutters(db: Db) {
  return { cutters: await findCutters(db), version: await getRecordVersion(db, { kind: versionKind }) }
}
