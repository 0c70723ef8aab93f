import type { ProductionMethod } from '../orders/items/order-items.ts'

export const jobTypes = ['outside', 'hand'] as const satisfies ProductionMethod[]
export type JobType = (typeof jobTypes)[number]

/** Only jobs of suppliers can be `ordered`. */
export const productionJobStates = ['to_do', 'ordered', 'done'] as const
export type ProductionJobState = (typeof productionJobStates)[number]

export const productionJobRules = {
  outside: {
    label: 'From a supplier',
    states: { to_do: 'To order', ordered: 'Ordered', done: 'Arrived' },
    finish: 'Arrived',
  },
  hand: { label: 'By hand', states: { to_do: 'To make', ordered: 'To make', done: 'Made' }, finish: 'Made' },
} as const satisfies Record<
  JobType,
  { label: string; states: Record<ProductionJobState, string>; finish: string }
>
