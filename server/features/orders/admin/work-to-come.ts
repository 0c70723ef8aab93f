import { planWork, type WorkPlan } from '#core/due/work-plan.ts'
import { workloadDays } from '#core/orders/admin/change-due-date.ts'
import type { Db } from '#server/db/database.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { findOrdersToCome } from '../store/due-store.ts'
import type { Order } from '../store/orders-tables.ts'

/** What is promised and still to be made, and how it falls on the coming days; null: the shop promises no days. */
export async function workToCome(db: Db, today: string): Promise<{ orders: Order[]; plan: WorkPlan | null }> {
  const basis = await orderRules.due(db)
  const orders = await findOrdersToCome(db)
  if (!basis) return { orders, plan: null }
  const works = orders.flatMap(({ publicId, plannedOn, due }) =>
    (due?.lines ?? []).map(({ way, units, due_on: dueOn }) => ({
      id: publicId,
      way,
      units,
      dueOn,
      plannedOn,
    })),
  )
  return { orders, plan: planWork(basis.work, works, { today, days: workloadDays }) }
}
