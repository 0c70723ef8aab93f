import { expect, test } from 'vitest'
import { getCashRounding, getCashChange, getCountedSen, getSumToRefund, roundCash } from './cash-rounding.ts'
import { calculateDeposit } from './deposits.ts'
import { getSettlementAmount, getNextAmountDue, getOrderBalance } from './order-balance.ts'
import { parseDeposit } from './parse-deposit.ts'

test('rounds cash to 5 sen as Bank Negara prescribes: 1, 2, 6 and 7 down, 3, 4, 8 and 9 up', () => {
  const totals = [8200, 8201, 8202, 8203, 8204, 8205, 8206, 8207, 8208, 8209, 0]
  expect(totals.map(roundCash)).toEqual([8200, 8200, 8200, 8205, 8205, 8205, 8205, 8205, 8210, 8210, 0])
})

test('rounds only a cash payment that settles the amount due, even if it is entered unrounded', () => {
  expect(getCashRounding(1233, 1233)).toBe(-2)
  expect(getCashRounding(2, 2), '2 sen can’t be rounded to a coin').toBe(0)
  expect(getCashRounding(8202, 8200)).toBe(2)
  expect(getCashRounding(8203, 8205)).toBe(-2)
  expect(getCashRounding(8200, 8200)).toBe(0)
  expect(getCashRounding(8202, 5000)).toBe(0)
  expect(getCashRounding(2, 0), 'no payment at all').toBe(2)
  expect(getCashRounding(-2, 0)).toBe(0)
})

const countCashRefund = (balance: { due_sen: number; received_sen: number }, sen: number) =>
  getCountedSen('cash', getSumToRefund(balance, sen), sen)

test('counts a cash refund for the overpayment or for everything that was received', () => {
  expect(countCashRefund({ due_sen: 0, received_sen: 1233 }, 1233)).toBe(1233)
  expect(countCashRefund({ due_sen: 0, received_sen: 1233 }, 1235)).toBe(1233)
  expect(countCashRefund({ due_sen: -502, received_sen: 1233 }, 500)).toBe(502)
  expect(countCashRefund({ due_sen: 0, received_sen: 1233 }, 333)).toBe(335)
  expect(getCountedSen('transfer', 1233, 1233)).toBe(1233)
})

test('calculates the change for cash received', () => {
  expect(getCashChange(8200, 10_000)).toBe(1800)
  expect(getCashChange(8200, 8200)).toBe(0)
  expect(getCashChange(8200, 8000)).toBeNull()
})

const order = { stage: 'new', totalSen: 10_000, paidSen: 0, depositSen: null } as const

test('distinguishes unpaid, partly paid, paid and overpaid orders', () => {
  const states = [0, 1, 9999, 10_000, 10_001].map((paidSen) => getOrderBalance({ ...order, paidSen }).state)
  expect(states).toEqual(['unpaid', 'partly_paid', 'partly_paid', 'paid', 'overpaid'])
  expect(getOrderBalance({ ...order, totalSen: 0 }).state, 'a free order').toBe('paid')
})

test('a cancelled order owes nothing, and is overpaid until its money is refunded', () => {
  const cancelled = { ...order, stage: 'cancelled', depositSen: 3000 } as const
  expect(getOrderBalance(cancelled)).toMatchObject({ state: 'unpaid', due_sen: 0, deposit_due_sen: 0 })
  expect(getOrderBalance({ ...cancelled, paidSen: 3000 })).toMatchObject({
    state: 'overpaid',
    due_sen: -3000,
  })
})

test('requests the deposit first and the balance afterwards', () => {
  const withDeposit = { ...order, depositSen: 3000 }
  const toPay = (paidSen: number) => getNextAmountDue(getOrderBalance({ ...withDeposit, paidSen }))
  expect([0, 1000, 3000, 9000, 10_000, 12_000].map(toPay)).toEqual([3000, 2000, 7000, 1000, 0, 0])
  expect(getOrderBalance({ ...withDeposit, totalSen: 2000 }).deposit_sen, 'never more than the total').toBe(
    2000,
  )
  expect(toPay(1000)).toBe(2000)
  expect(getNextAmountDue(getOrderBalance({ ...withDeposit, stage: 'handed_over', paidSen: 1000 }))).toBe(
    9000,
  )
  expect(getSettlementAmount({ ...order, totalSen: 8202 }, 'cash')).toBe(8200)
  expect(getSettlementAmount({ ...order, totalSen: 8202 }, 'fpx')).toBe(8202)
})

test('adds up the deposits of the items, and the full prices of items without a deposit', () => {
  const half = { percent: 50, sen: null }
  expect(calculateDeposit([{ sen: 10_000, deposit: half }], 10_800)).toBe(5000)
  expect(calculateDeposit([{ sen: 333, deposit: half }], 333), 'rounded up to 5 sen').toBe(170)
  expect(calculateDeposit([{ sen: 10_000, deposit: { percent: null, sen: 2000 } }], 10_000)).toBe(2000)
  expect(
    calculateDeposit(
      [
        { sen: 10_000, deposit: half },
        { sen: 1000, deposit: undefined },
      ],
      11_000,
    ),
  ).toBe(6000)
  expect(calculateDeposit([{ sen: 10_000, deposit: undefined }], 10_000)).toBeNull()
  expect(
    calculateDeposit([{ sen: 1000, deposit: { percent: null, sen: 2000 } }], 1000),
    'all of it',
  ).toBeNull()
})

test('reads a deposit as a percentage or an amount', () => {
  expect(parseDeposit('50%')).toEqual({ percent: 50, sen: null })
  expect(parseDeposit(' RM 20.50 ')).toEqual({ percent: null, sen: 2050 })
  expect(parseDeposit('')).toEqual({ percent: null, sen: null })
  for (const wrong of ['0', '0%', '100%', 'half', '-5']) expect(parseDeposit(wrong), wrong).toBeUndefined()
})
