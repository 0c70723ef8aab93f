import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatMinInterval,
  burstSize,
  checkSendingLimits,
  getMeanIntervalMs,
  getWarmUpLimit,
  type SendingLimits,
} from './sending-limits.ts'
import { createIdleState, estimateSendTimes, estimateFinishTime } from './send-time-estimate.ts'
import type { WaitingMessage } from './sending-simulation.ts'
import { formatShopTime, parseShopTime, getShopDay } from '../shared/shop-time.ts'

const at = (text: string) => parseShopTime(text) ?? new Date(NaN)
const shown = (instant: Date | null) => instant && formatShopTime(instant)
const day = { from: '09:00', to: '18:00' }
const free: SendingLimits = {
  hours: null,
  holidays: [],
  perSecond: 0,
  minInterval: { minMs: 0, maxExtraMs: 0 },
  perNumber: { mostADay: null, gapMs: 0 },
  warmUp: null,
}
const daily = { ...free, hours: [day, day, day, day, day, { from: '09:00', to: '12:00' }, null] }
const queue = (messages: number, due: Date, phone = (n: number) => `6012${n}`): WaitingMessage[] =>
  Array.from({ length: messages }, (_, n) => ({ phone: phone(n), due, parts: 1 }))

test('sends 605 messages in ten minutes at one per second, including the initial burst', () => {
  const start = at('2026-11-23 10:00')
  expect(
    shown(estimateFinishTime({ ...free, perSecond: 1 }, createIdleState(start), queue(605, start))),
  ).toBe('2026-11-23 10:10:00')
  expect(estimateFinishTime(free, createIdleState(start), queue(605, start))).toEqual(start)
  expect(estimateFinishTime(free, createIdleState(start), [])).toBeNull()
})

test('sends 121 messages in an hour at intervals of 20 to 40 s, regardless of the recipients', () => {
  const start = at('2026-11-23 10:00')
  const throttle = { ...free, perSecond: 1, minInterval: { minMs: 20_000, maxExtraMs: 20_000 } }
  expect(shown(estimateFinishTime(throttle, createIdleState(start), queue(121, start)))).toBe(
    '2026-11-23 11:00:00',
  )
  const lately = { ...createIdleState(start), minIntervalLeftMs: 15_000 }
  expect(shown(estimateFinishTime(throttle, lately, queue(1, start)))).toBe('2026-11-23 10:00:15')
  expect(
    [throttle.minInterval, { minMs: 5000, maxExtraMs: 0 }, free.minInterval].map(formatMinInterval),
  ).toEqual(['every 20 to 40 s', 'every 5 s', null])
})

test('continues with a new burst at the next opening when sending hours end', () => {
  const start = at('2026-11-27 17:50')
  const throttle = { ...daily, perSecond: 1, holidays: [{ date: '2026-11-28' }] }
  expect(shown(estimateFinishTime(throttle, createIdleState(start), queue(1205, start)))).toBe(
    '2026-11-30 09:09:56',
  )
})

test('sends 20, 30 and 45 messages on the first days of a new number, then without a limit', () => {
  const warmUp = { starts_on: '2026-11-23', first_day: 20, growth_percent: 50, days: 3 }
  expect(
    ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((day) =>
      getWarmUpLimit(warmUp, at(`${day} 10:00`)),
    ),
  ).toEqual([20, 20, 30, 45, Infinity])
  const start = at('2026-11-23 10:00')
  const plan = estimateSendTimes({ ...daily, warmUp }, createIdleState(start), queue(100, start)).map(
    getShopDay,
  )
  const on = (day: string) => plan.filter((each) => each === day).length
  expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map(on)).toEqual([20, 30, 45, 5])
})

test('sends two messages a day to one recipient, at least an hour apart, without delaying other recipients', () => {
  const start = at('2026-11-23 10:00')
  const throttle = { ...daily, perNumber: { mostADay: 2, gapMs: 3_600_000 } }
  const waiting = [...queue(5, start, () => '60121'), ...queue(1, start, () => '60122')]
  expect(estimateSendTimes(throttle, createIdleState(start), waiting).map(shown)).toEqual([
    '2026-11-23 10:00:00',
    '2026-11-23 11:00:00',
    '2026-11-24 09:00:00',
    '2026-11-24 10:00:00',
    '2026-11-25 09:00:00',
    '2026-11-23 10:00:00',
  ])
})

test('sends messages in order of due times, so that later messages don’t delay those due now', () => {
  const start = at('2026-11-23 10:00')
  const late = queue(3600, at('2026-11-23 12:00'))
  const throttle = { ...free, perSecond: 1 }
  expect(
    shown(estimateFinishTime(throttle, createIdleState(start), [...late, ...queue(5, start)], 3600)),
  ).toBe('2026-11-23 10:00:00')
  expect(
    shown(
      estimateFinishTime(
        throttle,
        createIdleState(start),
        [...late, ...queue(1, at('2026-11-23 12:00'))],
        3600,
      ),
    ),
  ).toBe('2026-11-23 12:59:56')
})

const time = fc.integer({ min: 0, max: 47 })
const clock = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
const hours = fc
  .tuple(time, time)
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from: clock(from), to: clock(to) }))
const someThrottle: fc.Arbitrary<SendingLimits> = fc.record({
  hours: fc.option(
    fc.array(fc.option(hours), { minLength: 7, maxLength: 7 }).filter((days) => days.some(Boolean)),
  ),
  holidays: fc.array(fc.record({ date: fc.constantFrom('2026-11-23', '2026-11-24', '2026-12-25') }), {
    maxLength: 2,
  }),
  perSecond: fc.constantFrom(0, 0.01, 0.5, 3),
  minInterval: fc.record({ minMs: fc.constantFrom(0, 20_000), maxExtraMs: fc.constantFrom(0, 30_000) }),
  perNumber: fc.record({
    mostADay: fc.option(fc.integer({ min: 1, max: 3 })),
    gapMs: fc.constantFrom(0, 60_000, 3_600_000, 90_000_000),
  }),
  warmUp: fc.option(
    fc.record({
      starts_on: fc.constantFrom('2026-11-20', '2026-11-23', '2026-12-01'),
      first_day: fc.integer({ min: 1, max: 10 }),
      growth_percent: fc.constantFrom(0, 30, 100),
      days: fc.integer({ min: 1, max: 20 }),
    }),
  ),
})

test('sends every message as soon as the rules allow it, but never before its due time or faster than the rate limit', () => {
  const start = at('2026-11-22 08:00')
  const waiting = fc.array(
    fc.record({
      phone: fc.constantFrom('60121', '60122', '60123', '60124'),
      due: fc
        .integer({ min: -60, max: 3 * 1440 })
        .map((minutes) => new Date(start.getTime() + minutes * 60_000)),
      parts: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(someThrottle, waiting, (throttle, messages) => {
      const plan = estimateSendTimes(throttle, createIdleState(start), messages)
      const gone = plan
        .map((instant, index) => ({
          instant,
          phone: messages[index]?.phone,
          due: messages[index]?.due ?? start,
        }))
        .toSorted((a, b) => a.instant.getTime() - b.instant.getTime())
      gone.forEach(({ instant, phone, due }, index) => {
        expect(instant.getTime()).toBeGreaterThanOrEqual(Math.max(start.getTime(), due.getTime()))
        const before = gone.slice(0, index)
        const today = before.filter((each) => getShopDay(each.instant) === getShopDay(instant))
        const mine = before.filter((each) => each.phone === phone)
        const number = {
          lastAt: mine.at(-1)?.instant ?? null,
          today: today.filter((each) => each.phone === phone).length,
        }
        expect(checkSendingLimits(throttle, { today: today.length, number }, instant)).toBeNull()
        const last = before.at(-1)?.instant.getTime() ?? -Infinity
        expect(instant.getTime() - last).toBeGreaterThanOrEqual(getMeanIntervalMs(throttle.minInterval))
      })
      if (throttle.perSecond === 0 || gone.length === 0) return
      const [first, last] = [gone[0]?.instant.getTime() ?? 0, gone.at(-1)?.instant.getTime() ?? 0]
      expect(gone.length).toBeLessThanOrEqual(burstSize + 1 + ((last - first) / 1000) * throttle.perSecond)
    }),
    { numRuns: 300 },
  )
})
