import { expect, test } from 'vitest'
import { listOrderBlockers } from './order-blockers.ts'

const paid = '2026-11-20T02:00:00.000Z'

test.each([
  [{ stage: 'paid', paid_at: paid, design_missing: true, approval: null }, ['design', 'sheet']],
  [{ stage: 'paid', paid_at: paid, design_missing: false, approval: 'change_asked' }, ['approval', 'sheet']],
  [{ stage: 'paid', paid_at: paid, design_missing: false, approval: 'approved' }, ['sheet']],
  [{ stage: 'in_production', paid_at: null, design_missing: false, approval: null }, ['money', 'making']],
  [{ stage: 'ready', paid_at: paid, design_missing: false, approval: null }, []],
] as const)('for the order %o, returns the blockers %o', (order, why) => {
  expect(listOrderBlockers(order)).toEqual(why)
})
