import { expect, test } from 'vitest'
import { isTokenPlausible } from './token.ts'

const now = Date.UTC(2026, 10, 21)
const seconds = now / 1000
const encode = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const token = (claims: unknown) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmF0dXJl`

test('AUTH-04 accepts a token that has not expired or has no expiry', () => {
  expect(isTokenPlausible(token({ exp: seconds + 1 }), now)).toBe(true)
  expect(isTokenPlausible(token({ sub: '1' }), now)).toBe(true)
  expect(isTokenPlausible(token({ exp: seconds + 60, name: 'Siti ✂ 美' }), now)).toBe(true)
})

test.each([
  ['an expiry time of now', token({ exp: seconds })],
  ['an expiry time in the past', token({ exp: 1 })],
  ['an expiry time that is not a number', token({ exp: 'tomorrow' })],
  ['no content', ''],
  ['two parts', 'a.b'],
  ['four parts', `${token({})}.d`],
  ['an empty part', `${encode({})}.${encode({})}.`],
  ['a middle part that is not JSON', 'a.b.c'],
  ['a middle part that is null', token(null)],
])('AUTH-04 rejects a token with %s', (_what, malformed) => {
  expect(isTokenPlausible(malformed, now)).toBe(false)
})
