import { batchSteps, type BatchStep } from './print-material.ts'

/** How far the sheets of a batch are: `to_print`, or the last step that was marked as done. */
export type BatchState = 'to_print' | BatchStep

/** How each state is called, and whether orders of the batch are offered to be moved to Ready: not before it is printed. */
export const batchRules = {
  to_print: { label: 'To print', readyNext: false },
  printed: { label: 'Printed', readyNext: true },
  cut: { label: 'Cut', readyNext: true },
  sorted: { label: 'Sorted', readyNext: true },
} as const satisfies Record<BatchState, { label: string; readyNext: boolean }>

export function batchStateOf(steps: Partial<Record<BatchStep, unknown>>): BatchState {
  return batchSteps.findLast((step) => step in steps) ?? 'to_print'
}
