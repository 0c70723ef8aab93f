import { wholeFromText } from '#core/shared/typed-number.ts'
import { exportTiers, importTiers, type ImportedEntry } from '#core/catalog/catalog-import.ts'
import { ringgitText, senFromRinggit } from '#core/shared/money.ts'
import type { MappedRow } from '#server/platform/files/csv-columns.ts'
import { sendCsv } from '#server/platform/files/csv-file.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { handled, route, type Route } from '#server/platform/route.ts'
import { catalogImport } from '../catalog/catalog.ts'
import { deskLists } from './price-desk-store.ts'
import { tierWords, wrongTier } from '#core/pricing/tier-rules.ts'
import { keepList, seenList } from './price-desk.ts'

const heads = { sheets: ['From sheets'], price: ['Price of a sheet'] }
const fields = { heads, needed: Object.keys(heads) }

/** The prices of a list from and to a spreadsheet. */
export function importTierRoutes(db: Db): Route[] {
  return [
    route(importTiers, async ({ list, dry_run, plan: seen, columns: chosen }, call) => {
      const file = await catalogImport.uploadedRows(call, fields, chosen)
      if (file instanceof Refusal) return file
      // The file is the whole list: the prices below would be taken away.
      if (file.unclosed) return refuse('unreadable', { error: file.unclosed.words })
      return db.transaction(async (tx) => {
        const before = await seenList(tx, list, undefined)
        if (before instanceof Refusal) return refuse('not_found')
        const { rows, tiers } = planTiers(file.mapped, before.tiers)
        const broken = wrongTier(tiers)
        if (broken)
          return refuse('unreadable', { error: `From ${broken.sheets} sheets: ${tierWords[broken.wrong]}` })
        const plan = catalogImport.planOf(rows)
        const refused_csv = catalogImport.refusedOf(file, rows)
        const report = { plan, rows, tiers, refused_csv, columns: file.columns, fields: file.fields }
        if (dry_run === 'true') return { applied: false, ...report }
        if (seen && seen !== plan) return refuse('changed')
        await keepList(tx, before, { tiers }, call)
        return { applied: true, ...report }
      })
    }),
    route(exportTiers, async ({ list: id }, call) => {
      const [list] = await deskLists(db, id)
      if (!list) return refuse('not_found')
      const data = list.tiers.map(({ sheets, price_sen }) => [sheets, (price_sen / 100).toFixed(2)])
      sendCsv(call.reply, 'prices.csv', Object.values(heads).flat(), data)
      return handled
    }),
  ]
}

interface Tier {
  sheets: number
  price_sen: number
}

/** What becomes of each row, and the list as it would be: what the file doesn't name is not in it. */
function planTiers(given: readonly MappedRow[], stored: readonly Tier[]) {
  const tiers: Tier[] = []
  // A row that can't be read takes nothing away.
  const meant = new Set<number>()
  const rows = given.map(({ row, cells }): ImportedEntry => {
    const { sheets: from = '', price = '' } = cells
    const sheets = wholeFromText(from) || null
    const price_sen = senFromRinggit(price)
    const name = `from ${from}: ${price_sen === null ? price : ringgitText(price_sen)}`
    const refused = (note: string): ImportedEntry => ({ row, name, outcome: 'refused', notes: [note] })
    if (sheets !== null) meant.add(sheets)
    if (sheets === null) return refused(`“${from}” is no number of sheets`)
    if (price_sen === null || price_sen > 10_000_000) return refused(`“${price}” is no price`)
    if (tiers.some((tier) => tier.sheets === sheets)) return refused('This number of sheets is there twice')
    tiers.push({ sheets, price_sen })
    const before = stored.find((tier) => tier.sheets === sheets)
    if (!before) return { row, name, outcome: 'new', notes: [] }
    if (before.price_sen === price_sen) return { row, name, outcome: 'unchanged', notes: [] }
    const change = `${ringgitText(before.price_sen)} → ${ringgitText(price_sen)}`
    return { row, name, outcome: 'updated', notes: [change] }
  })
  const removed = stored
    .filter(({ sheets }) => !meant.has(sheets))
    .map(({ sheets, price_sen }): ImportedEntry => {
      const name = `from ${sheets}: ${ringgitText(price_sen)}`
      return { row: null, name, outcome: 'removed', notes: ['It is not in the file'] }
    })
  const kept = stored.filter(
    ({ sheets }) => meant.has(sheets) && !tiers.some((tier) => tier.sheets === sheets),
  )
  return { rows: [...rows, ...removed], tiers: [...tiers, ...kept].toSorted((a, b) => a.sheets - b.sheets) }
}
