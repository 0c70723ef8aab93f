import type { ProductionMethod } from '../orders/items/order-items.ts'

/** How work without a print sheet is done. */
export const jobWays = ['outside', 'hand'] as const satisfies ProductionMethod[]
export type JobWay = (typeof jobWays)[number]

/** Progress of a job. Handmade jobs are never `ordered`. */
export const jobStates = ['to_do', 'ordered', 'done'] as const
export type JobState = (typeof jobStates)[number]

export const jobRules = {
  outside: {
    label: 'From a supplier',
    states: { to_do: 'To order', ordered: 'Ordered', done: 'Arrived' },
    finish: 'Arrived',
  },
  hand: { label: 'By hand', states: { to_do: 'To make', ordered: 'To make', done: 'Made' }, finish: 'Made' },
} as const satisfies Record<JobWay, { label: string; states: Record<JobState, string>; finish: string }>
