import { batchSteps, type BatchStep } from './print-material.ts'

/** State of a batch: `to_print`, or the last step that was marked as done. */
export type BatchProgress = 'to_print' | BatchStep

/** If `readyNext` is true, staff may move the batch's orders to Ready. */
export const batchRules = {
  to_print: { label: 'To print', readyNext: false },
  printed: { label: 'Printed', readyNext: true },
  cut: { label: 'Cut', readyNext: true },
  sorted: { label: 'Sorted', readyNext: true },
} as const satisfies Record<BatchProgress, { label: string; readyNext: boolean }>

export function getBatchProgress(steps: Partial<Record<BatchStep, unknown>>): BatchProgress {
  return batchSteps.findLast((step) => step in steps) ?? 'to_print'
}
