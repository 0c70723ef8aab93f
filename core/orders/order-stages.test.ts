import { expect, test } from 'vitest'
import { deliveryMethods } from './delivery.ts'
import { boardColumns, mayMove, movesOf, orderStages, paidAfter, type Movable } from './order-stages.ts'

const every: Movable[] = orderStages.flatMap((stage) =>
  deliveryMethods.flatMap((deliveryMethod) => [true, false].map((paid) => ({ stage, deliveryMethod, paid }))),
)
const possible = every.filter(({ stage, paid }) =>
  stage === 'new' || stage === 'quoted' ? !paid : stage !== 'paid' || paid,
)

/** Returns the usual next steps from `new` on. */
function usualWay(deliveryMethod: Movable['deliveryMethod']): string[] {
  let order: Movable = { stage: 'new', deliveryMethod, paid: false }
  const stages = []
  for (let step = 0; step < 4; step += 1) {
    const [stage = order.stage] = movesOf(order)
    order = { ...order, stage, paid: paidAfter(order, stage) }
    stages.push(stage)
  }
  return stages
}

test('leads from new to the parcel or the counter by the usual steps', () => {
  expect(usualWay('pos')).toEqual(['paid', 'in_production', 'ready', 'posted'])
  expect(usualWay('selfPickup')).toEqual(['paid', 'in_production', 'ready', 'handed_over'])
})

test('lets every order move, and return to production', () => {
  for (const order of possible) expect(movesOf(order), JSON.stringify(order)).not.toEqual([])
  for (const [stage, to] of [
    ['posted', 'ready'],
    ['handed_over', 'ready'],
    ['cancelled', 'paid'],
  ] as const)
    expect(mayMove({ stage, deliveryMethod: 'pos', paid: true }, to), stage).toBe(true)
})

test('moves only to consistent orders: new is unpaid, paid is paid', () => {
  for (const order of possible)
    for (const to of movesOf(order)) {
      expect(to).not.toBe(order.stage)
      const paid = paidAfter(order, to)
      if (to === 'new') expect(paid).toBe(false)
      if (to === 'paid') expect(paid).toBe(true)
    }
})

test('keeps the payment on the way, and never posts a self-pickup order', () => {
  expect(mayMove({ stage: 'in_production', deliveryMethod: 'pos', paid: true }, 'new')).toBe(false)
  expect(mayMove({ stage: 'in_production', deliveryMethod: 'pos', paid: false }, 'new')).toBe(true)
  expect(mayMove({ stage: 'cancelled', deliveryMethod: 'pos', paid: true }, 'new')).toBe(false)
  expect(mayMove({ stage: 'cancelled', deliveryMethod: 'pos', paid: false }, 'paid')).toBe(false)
  expect(mayMove({ stage: 'ready', deliveryMethod: 'selfPickup', paid: true }, 'posted')).toBe(false)
})

test('shows every stage in exactly one column of the board', () => {
  const shown = boardColumns.flatMap(({ stages }): string[] => [...stages])
  expect(shown.toSorted()).toEqual([...orderStages].toSorted())
})
