import type { ListedOrder } from './order-list.ts'

type Waiting = Pick<ListedOrder, 'stage' | 'paid_at' | 'design_missing' | 'approval'>

/** Reasons why an order in progress waits, in the order in which staff handle them. */
export const orderBlockers = ['design', 'approval', 'money', 'sheet', 'making'] as const
export type OrderBlocker = (typeof orderBlockers)[number]

export function listOrderBlockers({ stage, paid_at, design_missing, approval }: Waiting): OrderBlocker[] {
  if (stage !== 'paid' && stage !== 'in_production') return []
  const why: OrderBlocker[] = []
  if (design_missing) why.push('design')
  else if (approval !== null && approval !== 'approved') why.push('approval')
  if (paid_at === null) why.push('money')
  return [...why, stage === 'paid' ? 'sheet' : 'making']
}

export const orderBlockerLabels = {
  design: 'Design missing',
  approval: 'Waiting for design approval',
  money: 'Payment not confirmed',
  sheet: 'Not in a batch',
  making: 'Not marked as ready',
} as const satisfies Record<OrderBlocker, string>
