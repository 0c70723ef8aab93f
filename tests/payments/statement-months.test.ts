import { expect, test } from 'vitest'
import { matchStatement } from '#core/payments/match-statement.ts'
import { createStatementMonth, recordSomeByHand } from '../support/statement-months.ts'

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

test('over 200 months in which staff recorded a third of the payments, no match graded “certain” is wrong or repeats a payment, and 90 % of the recorded payments are proposed', () => {
  const counts = { certain: 0, recorded: 0, found: 0 }
  const wrong: string[] = []
  for (let seed = 1; seed <= 200; seed += 1) {
    const month = createStatementMonth(seed)
    const { orders, lines, payments } = recordSomeByHand(month, seed)
    const recorded = new Map(payments.map(({ id, orderId }) => [id, orderId]))
    const { credits } = matchStatement(lines, orders, [], payments)
    for (const { lineId, grade, orderId, paymentId } of credits) {
      const isRecorded = recorded.has(lineId)
      if (grade === 'certain') {
        counts.certain += 1
        const isRight = orderId === month.truth.get(lineId) && isRecorded === (paymentId !== null)
        if (!isRight) wrong.push(`${seed}: ${lines[lineId - 1]?.text} ${orderId} ${paymentId}`)
      }
      if (!isRecorded) continue
      counts.recorded += 1
      if (paymentId !== null && orderId === recorded.get(lineId)) counts.found += 1
    }
  }
  expect(wrong).toEqual([])
  expect(counts.recorded).toBeGreaterThan(1500)
  expect(counts.certain).toBeGreaterThan(4000)
  expect(counts.found / counts.recorded).toBeGreaterThan(0.9)
})
