import { expect, test } from 'vitest'
import { auditActions, findAuditActionsByLabel, formatAuditAction } from './audit-actions.ts'

test('shows each action with its own label, and an unknown action as stored', () => {
  expect(formatAuditAction('saw the money')).toBe('confirmed a payment')
  expect(formatAuditAction('signed in')).toBe('signed in')
  expect(formatAuditAction('painted the shop')).toBe('painted the shop')
  expect(new Set(auditActions.map(formatAuditAction)).size).toBe(auditActions.length)
})

test('finds actions by words in their labels, ignoring case', () => {
  expect(findAuditActionsByLabel('Two-Step')).toEqual(['set up a second factor', 'removed a second factor'])
  expect(findAuditActionsByLabel('nothing like this')).toEqual([])
})
