import { expect, test } from 'vitest'
import { parseScannedCode } from './scanned-code.ts'

test.each([
  ['https://kedai.example/admin/orders?order=Ab_9-x', { kind: 'order', id: 'Ab_9-x' }],
  ['http://127.0.0.1:3000/admin/orders?show=board&order=Ab9', { kind: 'order', id: 'Ab9' }],
  ['https://kedai.example/admin/orders/production/7f-3', { kind: 'batch', id: '7f-3' }],
  [' 2611-0042 ', { kind: 'number', number: '2611-0042' }],
  ['26110042', { kind: 'number', number: '2611-0042' }],
  ['2611-12345', { kind: 'number', number: '2611-12345' }],
  ['EH 123 456 789 MY', { kind: 'parcel', number: 'EH123456789MY' }],
  ['630012345678', { kind: 'parcel', number: '630012345678' }],
  ['ambil:2611-0042:739104', { kind: 'pick-up', code: '739104', number: '2611-0042' }],
  ['739 104', { kind: 'pick-up', code: '739104', number: null }],
  ['https://example.com/', null],
  ['TERIMAKASIH', null],
  ['', null],
])('PACK-01 parses the scanned text %j: %j (null if unknown)', (text, expected) => {
  expect(parseScannedCode(text)).toEqual(expected)
})
