import { expect, test } from 'vitest'
import { deliveryMethods } from './delivery.ts'
import {
  boardColumns,
  canMoveOrder,
  listAllowedStages,
  orderStages,
  isPaidAfterMove,
  type MovableOrder,
} from './order-stages.ts'

const every: MovableOrder[] = orderStages.flatMap((stage) =>
  deliveryMethods.flatMap((deliveryMethod) => [true, false].map((paid) => ({ stage, deliveryMethod, paid }))),
)
const possible = every.filter(({ stage, paid }) =>
  stage === 'new' || stage === 'quoted' ? !paid : stage !== 'paid' || paid,
)

function usualWay(deliveryMethod: MovableOrder['deliveryMethod']): string[] {
  let order: MovableOrder = { stage: 'new', deliveryMethod, paid: false }
  const stages = []
  for (let step = 0; step < 4; step += 1) {
    const [stage = order.stage] = listAllowedStages(order)
    order = { ...order, stage, paid: isPaidAfterMove(order, stage) }
    stages.push(stage)
  }
  return stages
}

test('the usual moves take an order from New to Posted or Handed over', () => {
  expect(usualWay('pos')).toEqual(['paid', 'in_production', 'ready', 'posted'])
  expect(usualWay('selfPickup')).toEqual(['paid', 'in_production', 'ready', 'handed_over'])
})

test('allows at least one move for every order, including moves back from Posted, Handed over and Cancelled', () => {
  for (const order of possible) expect(listAllowedStages(order), JSON.stringify(order)).not.toEqual([])
  for (const [stage, to] of [
    ['posted', 'ready'],
    ['handed_over', 'ready'],
    ['cancelled', 'paid'],
  ] as const)
    expect(canMoveOrder({ stage, deliveryMethod: 'pos', paid: true }, to), stage).toBe(true)
})

test('allows no move that leaves a New order paid or a Paid order unpaid', () => {
  for (const order of possible)
    for (const to of listAllowedStages(order)) {
      expect(to).not.toBe(order.stage)
      const paid = isPaidAfterMove(order, to)
      if (to === 'new') expect(paid).toBe(false)
      if (to === 'paid') expect(paid).toBe(true)
    }
})

test('refuses to move a paid order from production to New, or a self-pickup order to Posted', () => {
  expect(canMoveOrder({ stage: 'in_production', deliveryMethod: 'pos', paid: true }, 'new')).toBe(false)
  expect(canMoveOrder({ stage: 'in_production', deliveryMethod: 'pos', paid: false }, 'new')).toBe(true)
  expect(canMoveOrder({ stage: 'cancelled', deliveryMethod: 'pos', paid: true }, 'new')).toBe(false)
  expect(canMoveOrder({ stage: 'cancelled', deliveryMethod: 'pos', paid: false }, 'paid')).toBe(false)
  expect(canMoveOrder({ stage: 'ready', deliveryMethod: 'selfPickup', paid: true }, 'posted')).toBe(false)
})

test('shows every stage in exactly one column of the board', () => {
  const shown = boardColumns.flatMap(({ stages }): string[] => [...stages])
  expect(shown.toSorted()).toEqual([...orderStages].toSorted())
})
