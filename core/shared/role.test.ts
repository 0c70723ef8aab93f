import { expect, test } from 'vitest'
import { administratorOnly, anyone, atLeast, roles } from '../contract.ts'
import { allows, roleNamed, roleOf } from './role.ts'

test('AUTH-05 reads a role in any case and `admin` as administrator, and rejects others', () => {
  expect(roles.map((role) => roleNamed(` ${role.toUpperCase()} `))).toEqual(roles)
  expect(roleNamed('Admin')).toBe('administrator')
  expect(roleNamed('shop_manager')).toBeNull()
})

test('AUTH-05 without a stated role, `admin` is administrator and everyone else contributor', () => {
  expect(roleOf({ nicename: 'admin' })).toBe('administrator')
  expect(roleOf({ nicename: 'siti', role: null })).toBe('contributor')
  expect(roleOf({ nicename: 'siti', role: 'Editor' })).toBe('editor')
  expect(roleOf({ nicename: 'admin', role: 'subscriber' })).toBe('subscriber')
  expect(roleOf({ nicename: 'siti', role: 'wizard' })).toBeNull()
})

test('AUTH-05 a higher role may do what a lower one may; an unknown role nothing', () => {
  for (const [rank, least] of roles.entries()) {
    expect(roles.filter((role) => allows(atLeast(least), role))).toEqual(roles.slice(0, rank + 1))
  }
  expect(roles.filter((role) => allows(administratorOnly(), role))).toEqual(['administrator'])
  expect(allows(atLeast('subscriber'), null)).toBe(false)
  expect(allows(anyone, null)).toBe(true)
})
