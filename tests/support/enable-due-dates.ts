import type { Shop } from './shop.ts'
import { getDueRules, changeDueRules } from '#core/settings/due-rules-calls.ts'

/** Enables due dates. Every day is a working day that ends shortly before midnight. */
export async function enableDueDates(shop: Shop, more: object = {}) {
  const { version, ...rules } = await shop.call(getDueRules, {})
  await shop.call(changeDueRules, {
    ...rules,
    on: true,
    week: [true, true, true, true, true, true, true],
    cut_off: '23:59',
    keep_free_percent: 0,
    capacity: { sets: null, sheets: null, pieces: null },
    turnaround: { sets: 3, sheets: 3, pieces: 5 },
    ...more,
    version,
  })
}

export async function disableDueDates({ shop }: { shop: Shop }) {
  const { version, ...rules } = await shop.call(getDueRules, {})
  await shop.call(changeDueRules, { ...rules, on: false, version })
}
