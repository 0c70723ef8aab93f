import { expect, test } from 'vitest'
import { getRegion } from '../orders/delivery.ts'
import {
  estimateArrivalDay,
  findCarrierByName,
  findCarrierByNumber,
  parseTrackingNumberFormats,
  getParcelTrackingPage,
  type ParcelCarrier,
} from './carriers.ts'

const days = { peninsular: 2, sabah: 5, sarawak: 4 }
const carriers: ParcelCarrier[] = [
  { name: 'Pos Malaysia', page: 'https://pos.example/{tracking}', numbers: '@@#########MY', days },
  { name: 'J&T Express', page: 'https://jt.example/?no={tracking}', numbers: '6###########', days },
  { name: 'Ninja Van', page: 'https://ninja.example/{tracking}', numbers: 'NV*, NJVMY*', days },
  { name: 'Own van', page: 'https://shop.example/', numbers: '', days },
]

test.each([
  ['EH 123 456 789 MY', 'Pos Malaysia'],
  ['eh123456789my', 'Pos Malaysia'],
  ['630012345678', 'J&T Express'],
  ['NJVMY000123456', 'Ninja Van'],
  ['NVMYDUMMY1', 'Ninja Van'],
  ['EH123456789SG', undefined],
  ['63001234567', undefined],
  ['NV1', undefined],
  ['', undefined],
])('ORD-17 identifies the carrier of the tracking number “%s”: %s (undefined if unknown)', (number, name) => {
  expect(findCarrierByNumber(carriers, number)?.name).toBe(name)
})

test('ORD-17 links a tracking number to its carrier’s page, and gives no link for an unknown number', () => {
  expect(getParcelTrackingPage(carriers, { tracking: '6300 1234 5678' })).toEqual({
    carrier: 'J&T Express',
    page: 'https://jt.example/?no=630012345678',
  })
  expect(getParcelTrackingPage(carriers, { tracking: 'ABC' })).toBeNull()
})

test('PACK-05 ignores invalid tracking number formats', () => {
  expect(parseTrackingNumberFormats('nv*, (a+)+$, .*, **, ##')).toEqual(['NV*', '##'])
})

test.each([
  ['Johor', '2026-11-25', '2026-11-27'],
  // 28 November 2026 is a Saturday. The Sunday after it does not count.
  ['Johor', '2026-11-28', '2026-12-01'],
  ['Sarawak', '2026-11-25', '2026-11-30'],
  ['WP Labuan', '2026-11-25', '2026-12-01'],
])('PACK-05 estimates that a parcel sent to %s on %s arrives on %s', (state, from, there) => {
  expect(estimateArrivalDay({ days }, getRegion(state), from)).toBe(there)
})

test('PACK-06 finds a carrier by the name that a label seller uses, and prefers a given carrier to the carrier that the number format suggests', () => {
  const named = carriers.map((carrier) => carrier.name)
  expect(named).toContain('Pos Malaysia')
  expect(findCarrierByName(carriers, 'Poslaju')?.name).toBe('Pos Malaysia')
  expect(findCarrierByName(carriers, 'J&T Express (Pick Up)')?.name).toBe('J&T Express')
  expect(findCarrierByName(carriers, 'Penghantar Lain')).toBeNull()
  expect(
    getParcelTrackingPage(carriers, { tracking: '630012345678', carrier: 'Pos Malaysia' })?.carrier,
  ).toBe('Pos Malaysia')
  const trackingPage = 'https://lain.example/?n=AB12'
  expect(getParcelTrackingPage(carriers, { tracking: 'AB12', carrier: 'Lain', trackingPage })).toEqual({
    carrier: 'Lain',
    page: trackingPage,
  })
  expect(
    getParcelTrackingPage(carriers, { tracking: 'AB12', carrier: 'Lain', trackingPage: 'javascript:x' }),
  ).toBeNull()
})

test.each([
  // 25 December 2026 is a Friday.
  ['2026-12-24', ['2026-12-25'], '2026-12-28'],
  ['2026-12-24', ['2026-12-25', '2026-12-26'], '2026-12-29'],
  ['2026-12-24', [], '2026-12-26'],
])(
  'DUE-08 estimates that a parcel sent on %s arrives on $2 if the holidays are %j',
  (from, holidays, there) => {
    expect(estimateArrivalDay({ days }, 'peninsular', from, holidays)).toBe(there)
  },
)
