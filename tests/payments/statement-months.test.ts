import { expect, test } from 'vitest'
import { matchStatement } from '#core/payments/match-statement.ts'
import { createStatementMonth } from '../support/statement-months.ts'

test('over 200 months with repeated payments, no match graded “certain” is wrong, and the first proposal is right for 90 % of the payments', () => {
  const counts = { certain: 0, payments: 0, first: 0 }
  const wrong: string[] = []
  for (let seed = 1; seed <= 200; seed += 1) {
    const { orders, lines, truth } = createStatementMonth(seed)
    for (const { lineId, grade, orderId, candidates } of matchStatement(lines, orders).credits) {
      const paid = truth.get(lineId)
      if (grade === 'certain') {
        counts.certain += 1
        if (orderId !== paid) wrong.push(`${seed}: ${lines[lineId - 1]?.text} ${orderId} ${paid}`)
      }
      if (paid === undefined) continue
      counts.payments += 1
      if ((orderId ?? candidates[0]) === paid) counts.first += 1
    }
  }
  expect(wrong).toEqual([])
  expect(counts.payments).toBeGreaterThan(5000)
  expect(counts.certain / counts.payments).toBeGreaterThan(0.7)
  expect(counts.first / counts.payments).toBeGreaterThan(0.9)
})
