import { expect, test } from 'vitest'
import { parsePastedTracking } from './pasted-tracking.ts'

const orders = ['2611-0001', '2611-0002', '2611-0003'].map((number) => ({ number }))

test.each([
  [
    'in the order of the parcels',
    'EH1MY123\n\nEH2MY123\r\nEH3MY123\n',
    ['EH1MY123', 'EH2MY123', 'EH3MY123'],
    [],
  ],
  [
    'with order numbers in any column of a spreadsheet',
    'Order\tTracking\n2611-0003\t6300 1234 5678\nEH1MY123, 2611-0001',
    ['EH1MY123', undefined, '630012345678'],
    ['Order\tTracking'],
  ],
  [
    'with and without order numbers',
    '2611-0002 NV123\nEH1MY123\nEH3MY123',
    ['EH1MY123', 'NV123', 'EH3MY123'],
    [],
  ],
  [
    'with too many lines, a repeated order and an unknown order',
    '2611-0001 EH111\n2611-0001 EH222\n2611-0099 EH333\nEH444\nEH555\nEH666',
    ['EH111', 'EH444', 'EH555'],
    ['2611-0001 EH222', '2611-0099 EH333', 'EH666'],
  ],
])('PACK-09 reads tracking numbers pasted %s', (_what, text, numbers, left) => {
  const pasted = parsePastedTracking(text, orders)
  expect(orders.map(({ number }) => pasted.tracking[number])).toEqual(numbers)
  expect(pasted.left).toEqual(left)
})

test('FIX-06 ignores row numbers in front of tracking numbers', () => {
  const tracking = { '2611-0001': 'EH123456789MY', '2611-0002': 'EH987654321MY' }
  expect(parsePastedTracking('1\tEH123456789MY\n2\tEH987654321MY', orders)).toEqual({ tracking, left: [] })
  expect(parsePastedTracking('1. 2611-0001 EH123456789MY\n2. 2611-0002 EH987654321MY', orders)).toEqual({
    tracking,
    left: [],
  })
})
