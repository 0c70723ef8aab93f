import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  isSignedByChip,
  signBillplz,
  signCurlec,
  signHitPay,
  signToyyibPay,
} from '#server/features/payments/providers/signatures.ts'

test('reproduces the published signatures of Billplz callbacks and redirects', () => {
  const key = 'S-s7b4yWpp9h7rrkNM1i3Z_g'
  const callback = new URLSearchParams({
    id: 'zq0tm2wc',
    collection_id: 'yhx5t1pp',
    paid: 'true',
    state: 'paid',
    amount: '100',
    paid_amount: '100',
    due_at: '2018-9-27',
    email: 'tester@test.com',
    mobile: '',
    name: 'TESTER',
    url: 'http://www.billplz-sandbox.com/bills/zq0tm2wc',
    paid_at: '2018-09-27 15:15:09 +0800',
    x_signature: 'left out',
  })
  expect(signBillplz(callback, key)).toBe('0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e')
  const redirect = new URLSearchParams(
    'billplz[id]=zq0tm2wc&billplz[paid]=true&billplz[paid_at]=2018-09-27+15%3A15%3A09+%2B0800&billplz[x_signature]=x',
  )
  expect(signBillplz(redirect, key)).toBe('4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b')
})

test('signs Billplz fields, including extra transaction fields, sorted by their joined names and values', () => {
  const fields = new URLSearchParams({
    transaction_status: 'completed',
    transaction_id: '711044E05418',
    id: 'Cet4k001',
    collection_id: 'cetak01',
    paid: 'true',
    state: 'paid',
    amount: '4550',
    paid_amount: '4550',
    due_at: '2026-11-22',
    email: '',
    mobile: '+60123456789',
    name: 'AMINAH BINTI ALI',
    url: 'https://www.billplz-sandbox.com/bills/Cet4k001',
    paid_at: '2026-11-22 20:30:00 +0800',
  })
  const expected = '6966c0c8fe5cad249eb7498936e16b560c4e4ca600c4619755d9bf4cbaf9065c'
  expect(signBillplz(fields, 'S-cetak-test-key')).toBe(expected)
  fields.set('amount', '1')
  expect(signBillplz(fields, 'S-cetak-test-key')).not.toBe(expected)
})

test('reproduces the signature of toyyibPay callbacks', () => {
  expect(signToyyibPay('cetak-secret', { status: '1', orderId: 'CTK-1042', refno: 'TP260001' })).toBe(
    '407563530791b19419a9e5b5b9059f1b',
  )
})

test('verifies CHIP’s RSA signatures, and rejects other bodies, keys and signatures', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const body = '{"id":"p1","status":"paid"}'
  const signature = sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64')
  expect(isSignedByChip(key, body, signature)).toBe(true)
  expect(isSignedByChip(key, `${body} `, signature)).toBe(false)
  expect(
    isSignedByChip(key, body, sign('RSA-SHA512', Buffer.from(body), privateKey).toString('base64')),
  ).toBe(false)
  expect(isSignedByChip('', body, signature)).toBe(false)
  expect(isSignedByChip(key, body, '')).toBe(false)
})

test('reproduces the signature of HitPay webhooks', () => {
  const body =
    '{"id":"9c1f","status":"completed","reference_number":"CTK-1042","amount":"45.50","currency":"MYR"}'
  expect(signHitPay('cetak-salt', body)).toBe(
    '7a91b6c0876abdab9005029b42de54282c7abb850cfca43059349b66720ebd95',
  )
})

test('reproduces the three signatures of Curlec', () => {
  expect(signCurlec('cetak-key-secret', 'order_Cetak1042', 'pay_Cetak0001')).toBe(
    '023a56fab7921dc5deab21251e60a8e05b3b01412f813b45e04a08725e8b9c95',
  )
  expect(signCurlec('cetak-key-secret', 'plink_Cetak1', 'CTK-1042', 'paid', 'pay_Cetak0001')).toBe(
    '57b82dcbfb768c9a8e500c83a52f2306f7e5e95a72f36d53e1fd7e757960add7',
  )
  const body =
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_Cetak0001","amount":4550,"currency":"MYR","order_id":"order_Cetak1042","status":"captured"}}}}'
  expect(signCurlec('cetak-webhook-secret', body)).toBe(
    'bb4dc57d03ff60f96f6d8c5776534c39f926f4088e1d8fcb2b1a343ac13a89cc',
  )
})
