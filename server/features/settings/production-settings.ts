import {
  changeProductionSettings,
  getProductionSettings,
} from '../../../core/contracts/production-settings.ts'
import type { Db } from '../../platform/database.ts'
import { route, type Route } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { findProductionSettings, updateProductionSettings } from './production-settings-store.ts'

/** Film, margins and the cutter's spot colour. */
export function productionSettingRoutes(db: Db): Route[] {
  return [
    route(getProductionSettings, () => findProductionSettings(db)),
    route(changeProductionSettings, (given, call) =>
      db.transaction(async (tx) => {
        await updateProductionSettings(tx, given)
        await record(
          tx,
          call,
          'changed production settings',
          `film ${given.film_widths_mm.join(', ')} × ${given.sheet_length_mm} mm, margin ${given.margin_mm} mm, ` +
            `gap ${given.gap_mm} mm, cut in ${given.cut_contour}`,
        )
        return findProductionSettings(tx)
      }),
    ),
  ]
}
