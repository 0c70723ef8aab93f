import { changeProductionSettings, getProductionSettings } from '#core/settings/production-settings.ts'
import type { Db } from '#server/platform/database.ts'
import { route, type Route } from '#server/platform/route.ts'
import { countChange, versionOf } from '#server/platform/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findProductionSettings, updateProductionSettings } from './production-settings-store.ts'

/** Film, margins and the cutter's spot colour. */
export function productionSettingRoutes(db: Db): Route[] {
  return [
    route(getProductionSettings, () => kept(db)),
    route(changeProductionSettings, ({ version: seen, ...given }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'production settings', seen }, () => kept(tx))
        if (late) return late
        await updateProductionSettings(tx, given)
        await record(
          tx,
          call,
          'changed production settings',
          `film ${given.film_widths_mm.join(', ')} × ${given.sheet_length_mm} mm, margin ${given.margin_mm} mm, ` +
            `gap ${given.gap_mm} mm, cut in ${given.cut_contour}, ` +
            `stickers: edge ${given.border_mm}, bleed ${given.bleed_mm}, blade ${given.blade_mm}, corners ${given.corner_mm} mm`,
        )
        return kept(tx)
      }),
    ),
  ]
}

async function kept(db: Db) {
  return {
    ...(await findProductionSettings(db)),
    version: await versionOf(db, { kind: 'production settings' }),
  }
}
