import { expect, test } from 'vitest'
import { requireAdministrator, anyCaller, requireRole, userRoles } from '../contract.ts'
import { isAllowed, parseRole, getRole } from './role.ts'

test('AUTH-05 parses roles in upper or lower case, treats `admin` as administrator, and rejects unknown names', () => {
  expect(userRoles.map((role) => parseRole(` ${role.toUpperCase()} `))).toEqual(userRoles)
  expect(parseRole('Admin')).toBe('administrator')
  expect(parseRole('shop_manager')).toBeNull()
})

test('AUTH-05 treats `admin` as administrator and everyone else as contributor when no role is stated', () => {
  expect(getRole({ nicename: 'admin' })).toBe('administrator')
  expect(getRole({ nicename: 'siti', role: null })).toBe('contributor')
  expect(getRole({ nicename: 'siti', role: 'Editor' })).toBe('editor')
  expect(getRole({ nicename: 'admin', role: 'subscriber' })).toBe('subscriber')
  expect(getRole({ nicename: 'siti', role: 'wizard' })).toBeNull()
})

test('AUTH-05 allows a higher role everything that a lower role may do, and allows an unknown role nothing', () => {
  for (const [rank, least] of userRoles.entries()) {
    expect(userRoles.filter((role) => isAllowed(requireRole(least), role))).toEqual(
      userRoles.slice(0, rank + 1),
    )
  }
  expect(userRoles.filter((role) => isAllowed(requireAdministrator(), role))).toEqual(['administrator'])
  expect(isAllowed(requireRole('subscriber'), null)).toBe(false)
  expect(isAllowed(anyCaller, null)).toBe(true)
})
