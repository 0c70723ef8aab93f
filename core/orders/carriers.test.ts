import { expect, test } from 'vitest'
import { parcelOfNumber } from './carriers.ts'

test.each([
  ['EH123456789MY', 'Pos Malaysia', 'https://tracking.pos.com.my/tracking/EH123456789MY'],
  ['eh 123 456 789 my', 'Pos Malaysia', 'https://tracking.pos.com.my/tracking/EH123456789MY'],
  ['630012345678', 'J&T Express', 'https://www.jtexpress.my/tracking/630012345678'],
  ['NVMYABC123456', 'Ninja Van', 'https://www.ninjavan.co/en-my/tracking?id=NVMYABC123456'],
])('ORD-17 %s is followed at %s', (number, carrier, page) => {
  expect(parcelOfNumber(number)).toEqual({ carrier, page })
})

test('ORD-17 a number that nobody knows leads nowhere', () => {
  for (const number of ['', 'by van', 'EH123', 'https://evil.example/EH123456789MY', '12'])
    expect(parcelOfNumber(number)).toBeNull()
})
