import { sql } from 'drizzle-orm'
import type { StoredDueRules } from '#core/settings/due-rules-calls.ts'
import { createWorkRules, type DueDateRules } from '#core/settings/due-rules.ts'
import type { WorkRules } from '#core/due/work-days.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import { sendingRulesTable as sendingRules } from './settings-tables.ts'
import { dueRulesTable as dueRules } from './workshop-tables.ts'

const columns = {
  on: dueRules.isOn,
  week: dueRules.week,
  cut_off: dueRules.cutOff,
  days: dueRules.days,
  capacity: dueRules.capacity,
  keep_free_percent: dueRules.keepFreePercent,
  turnaround: dueRules.turnaround,
  products: dueRules.products,
  rush_days: dueRules.rushDays,
}

export async function findStoredDueRules(db: Db): Promise<StoredDueRules> {
  const [row] = await db.select({ ...columns, version: recordVersionSql('due rules') }).from(dueRules)
  if (!row) throw new Error('due_rules has no row')
  return row
}

export interface DueDateBasis {
  rules: DueDateRules
  work: WorkRules
}

/** Returns `null` if customers get no due dates. */
export async function findDueDateBasis(db: Db): Promise<DueDateBasis | null> {
  const [row] = await db
    .select({ rules: columns, holidays: sendingRules.holidays })
    .from(dueRules)
    .innerJoin(sendingRules, sql`true`)
  return row?.rules.on ? { rules: row.rules, work: createWorkRules(row.rules, row.holidays) } : null
}

export async function updateDueRules(db: Db, given: DueDateRules): Promise<void> {
  await db.update(dueRules).set({
    isOn: given.on,
    week: given.week,
    cutOff: given.cut_off,
    days: given.days,
    capacity: given.capacity,
    keepFreePercent: given.keep_free_percent,
    turnaround: given.turnaround,
    products: given.products,
    rushDays: given.rush_days,
  })
}
