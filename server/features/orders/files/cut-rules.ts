import type { CutRules } from '#core/orders/files/sent-designs.ts'
import type { Db } from '#server/db/database.ts'
import { findProductionSettings } from '#server/features/settings/settings.ts'

export async function findCutRules(db: Db): Promise<CutRules> {
  const { border_mm, bleed_mm, corner_mm } = await findProductionSettings(db)
  return { border_mm, bleed_mm, corner_mm }
}

export async function findCutLineSettings(db: Db) {
  const { border_mm: borderMm, blade_mm: bladeMm } = await findProductionSettings(db)
  return { borderMm, bladeMm }
}
