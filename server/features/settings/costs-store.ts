import type { ShopCosts } from '#core/settings/costs.ts'
import type { StoredCosts } from '#core/settings/costs-calls.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import { costRulesTable as costs } from './workshop-tables.ts'

const columns = {
  supplies: costs.supplies,
  wage_sen_per_hour: costs.wageSenPerHour,
  minutes: costs.minutes,
  products: costs.products,
  version: recordVersionSql('costs'),
}

export async function findCosts(db: Db): Promise<StoredCosts> {
  const [row] = await db.select(columns).from(costs)
  if (!row) throw new Error('cost_rules has no row')
  return row
}

export async function updateCosts(db: Db, given: ShopCosts): Promise<void> {
  await db.update(costs).set({
    supplies: given.supplies,
    wageSenPerHour: given.wage_sen_per_hour,
    minutes: given.minutes,
    products: given.products,
  })
}
