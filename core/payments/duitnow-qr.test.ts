import { expect, test } from 'vitest'
import { computeCrc16, parseDuitnowQr } from './duitnow-qr.ts'

// Codes of a made-up account, computed from the EMVCo format.
const fixed =
  '00020201021126420014A00000061500010106588734021012345678905204274153034585802MY5911KEDAI CETAK6012KUALA LUMPUR6304AF81'
const withAmount =
  '00020201021226420014A0000006150001010658873402101234567890520427415303458540545.505802MY5911KEDAI CETAK6012KUALA LUMPUR62110107CTK10426304A6D1'

function rewrite(from: string, to: string): string {
  const text = fixed.slice(0, -4).replace(from, to)
  return text + computeCrc16(text)
}

test('DuitNow QR: computes the checksum of the standard’s example', () => {
  expect(computeCrc16('123456789')).toBe('29B1')
})

test('DuitNow QR: reads name, city and acquirer of a static code', () => {
  expect(parseDuitnowQr(fixed)).toEqual({
    name: 'KEDAI CETAK',
    city: 'KUALA LUMPUR',
    acquirer: '588734',
    isStatic: true,
  })
})

test('DuitNow QR: recognises a code with an amount, which can be paid only once', () => {
  expect(parseDuitnowQr(withAmount)).toMatchObject({ name: 'KEDAI CETAK', isStatic: false })
})

test('DuitNow QR: accepts format version 01 and a lower-case checksum', () => {
  const older = rewrite('000202', '000201')
  expect(parseDuitnowQr(older.slice(0, -4) + older.slice(-4).toLowerCase())).toMatchObject({
    name: 'KEDAI CETAK',
  })
})

test('DuitNow QR: refuses a code in which any single character is wrong', () => {
  for (let at = 0; at < fixed.length; at += 1) {
    const other = fixed[at] === '7' ? '8' : '7'
    const read = parseDuitnowQr(fixed.slice(0, at) + other + fixed.slice(at + 1))
    expect(read === 'damaged' || read === 'not_a_payment_code', `character ${at}`).toBe(true)
  }
})

test.each([
  ['https://example.com', 'not_a_payment_code'],
  ['', 'not_a_payment_code'],
  [fixed.slice(0, -8), 'not_a_payment_code'],
  [`${fixed}00020163`, 'not_a_payment_code'],
  [rewrite('5802MY', '5802SG'), 'foreign'],
  [rewrite('A0000006150001', 'A0000006770111'), 'not_duitnow'],
] as const)('DuitNow QR: refuses %j with the reason %s', (text, problem) => {
  expect(parseDuitnowQr(text)).toBe(problem)
})
