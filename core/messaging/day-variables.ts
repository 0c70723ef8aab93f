import { getWeekday } from './recurrence.ts'
import { formatTimeOfDay, formatListDay, getShopDay } from '../shared/shop-time.ts'

const days = ['Isnin', 'Selasa', 'Rabu', 'Khamis', 'Jumaat', 'Sabtu', 'Ahad']

/** Returns the values of `{date}`, `{day}` and `{time}`, such as `31/08/2026`, `Isnin` and `09:00`. */
export function formatDayVariables(at: Date): { date: string; day: string; time: string } {
  const date = getShopDay(at)
  return { date: formatListDay(date), day: days[getWeekday(date) - 1] ?? '', time: formatTimeOfDay(at) }
}

interface Outdated {
  was: string
  is: string
}

/**
 * Finds words in the text that name the old day or time. They are only reported, because a word such as `Ahad` may
 * also mean the day on which the shop is closed.
 */
export function findOutdatedWords(text: string, from: Date, to: Date): Outdated[] {
  const [before, after] = [formatDayVariables(from), formatDayVariables(to)]
  return (['date', 'day', 'time'] as const)
    .map((word) => ({ was: before[word], is: after[word] }))
    .filter(({ was, is }) => was !== is && alone(was).test(text))
}

export const replaceOutdatedWords = (text: string, outdated: readonly Outdated[]): string =>
  outdated.reduce((whole, { was, is }) => whole.replace(alone(was), `$1${is}`), text)

/** Matches only whole words and numbers. There is no lookbehind, because Safari before 16.4 can't parse one. */
const alone = (word: string) => new RegExp(`(^|[^\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'giu')
