import { deleteCutter, listCutters, maxCutters, saveCutter } from '#core/settings/cutters-calls.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { countChange, versionOf } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { countOthers, findCutters, removeCutter, upsertCutter } from './cutters-store.ts'

const kind = 'cutters'

/** The machines that cut; all of them have one version, since a material goes from one to the other. */
export function cutterRoutes(db: Db): Route[] {
  return [
    route(listCutters, () => kept(db)),
    route(saveCutter, ({ id, version: seen, materials: cuts, ...profile }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind, seen }, () => kept(tx))
        if (late) return late
        if ((await countOthers(tx, id)) >= maxCutters) return refuse('too_many_cutters')
        await upsertCutter(tx, { id, profile, cuts })
        const cutting = cuts.length > 0 ? `cuts ${cuts.join(', ')}` : 'cuts nothing'
        await record(tx, call, 'changed a cutter', `${profile.name}: ${profile.kind}, ${cutting}`)
        return kept(tx)
      }),
    ),
    route(deleteCutter, ({ id, version: seen }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind, seen }, () => kept(tx))
        if (late) return late
        const name = await removeCutter(tx, id)
        if (name === null) return refuse('not_found')
        await record(tx, call, 'removed a cutter', name)
        return kept(tx)
      }),
    ),
  ]
}

async function kept(db: Db) {
  return { cutters: await findCutters(db), version: await versionOf(db, { kind }) }
}
