import { batchSteps, type BatchStep } from './print-material.ts'

/** `to_print`, or the last step marked as done. */
export type BatchState = 'to_print' | BatchStep

/** The label of each state. `readyNext`: staff may move the batch's orders to Ready. */
export const batchRules = {
  to_print: { label: 'To print', readyNext: false },
  printed: { label: 'Printed', readyNext: true },
  cut: { label: 'Cut', readyNext: true },
  sorted: { label: 'Sorted', readyNext: true },
} as const satisfies Record<BatchState, { label: string; readyNext: boolean }>

export function batchStateOf(steps: Partial<Record<BatchStep, unknown>>): BatchState {
  return batchSteps.findLast((step) => step in steps) ?? 'to_print'
}
