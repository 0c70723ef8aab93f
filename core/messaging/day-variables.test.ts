import { expect, test } from 'vitest'
import { replaceOutdatedWords, formatDayVariables, findOutdatedWords } from './day-variables.ts'
import { parseShopTime } from '../shared/shop-time.ts'

const at = (text: string) => parseShopTime(text) ?? new Date(NaN)
const monday = at('2026-08-31 09:00')

test('replaces the old day and time in a message’s text when the message moves to another time', () => {
  expect(formatDayVariables(monday)).toEqual({ date: '31/08/2026', day: 'Isnin', time: '09:00' })
  const text = 'Ambil isnin, 31/08/2026, jam 09:00.'
  const moved = findOutdatedWords(text, monday, at('2026-09-01 09:00'))
  expect(moved.map(({ was }) => was)).toEqual(['31/08/2026', 'Isnin'])
  expect(replaceOutdatedWords(text, moved)).toBe('Ambil Selasa, 01/09/2026, jam 09:00.')
  const later = findOutdatedWords(text, monday, at('2026-08-31 15:30'))
  expect(replaceOutdatedWords(text, later)).toBe('Ambil isnin, 31/08/2026, jam 15:30.')
})

test('finds no outdated day or time in a text with other days or longer numbers, and none while the time is unchanged', () => {
  const week = at('2026-09-07 09:00')
  expect(findOutdatedWords('Selasa, 131/08/2026, 109:00', monday, week)).toEqual([])
  expect(findOutdatedWords('Isnin 09:00', monday, week)).toEqual([])
  expect(findOutdatedWords('31/08/2026', monday, monday)).toEqual([])
})
