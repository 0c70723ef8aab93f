import { and, eq, sql } from 'drizzle-orm'
import type { Costs } from '../../../core/settings/costs.ts'
import type { KeptCosts } from '../../../core/settings/costs-calls.ts'
import type { Db } from '../../platform/database.ts'
import { costRulesTable as costs } from './settings-tables.ts'

const columns = {
  supplies: costs.supplies,
  wage_sen_per_hour: costs.wageSenPerHour,
  minutes: costs.minutes,
  products: costs.products,
  version: costs.version,
}

export async function findCosts(db: Db): Promise<KeptCosts> {
  const [row] = await db.select(columns).from(costs)
  if (!row) throw new Error('the costs have no row: it comes with the migrations')
  return row
}

/** Null: they are no longer of this version. */
export async function updateCosts(db: Db, given: Costs, version: number): Promise<KeptCosts | null> {
  const [row] = await db
    .update(costs)
    .set({
      supplies: given.supplies,
      wageSenPerHour: given.wage_sen_per_hour,
      minutes: given.minutes,
      products: given.products,
      version: sql`${costs.version} + 1`,
    })
    .where(and(eq(costs.one, true), eq(costs.version, version)))
    .returning(columns)
  return row ?? null
}
