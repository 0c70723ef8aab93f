import { getWeekday } from './recurrence.ts'
import { formatClock, formatListDay, getShopDay } from '../shared/shop-time.ts'

/** Malay, because customers read them. */
const days = ['Isnin', 'Selasa', 'Rabu', 'Khamis', 'Jumaat', 'Sabtu', 'Ahad']

/** Returns the values of `{date}`, `{day}` and `{time}`: `31/08/2026`, `Isnin`, `09:00`. */
export function formatDayVariables(at: Date): { date: string; day: string; time: string } {
  const date = getShopDay(at)
  return { date: formatListDay(date), day: days[getWeekday(date) - 1] ?? '', time: formatClock(at) }
}

interface Outdated {
  /** The date, day or time in the text. */
  was: string
  /** The same for the new time. */
  is: string
}

/**
 * Finds words that name the old day or time of a rescheduled message. They are reported and not replaced, because
 * `Ahad` may also be the day on which the shop is closed.
 */
export function findOutdatedWords(text: string, from: Date, to: Date): Outdated[] {
  const [before, after] = [formatDayVariables(from), formatDayVariables(to)]
  return (['date', 'day', 'time'] as const)
    .map((word) => ({ was: before[word], is: after[word] }))
    .filter(({ was, is }) => was !== is && alone(was).test(text))
}

/** Replaces the outdated words. */
export const replaceOutdatedWords = (text: string, outdated: readonly Outdated[]): string =>
  outdated.reduce((whole, { was, is }) => whole.replace(alone(was), `$1${is}`), text)

/** Matches whole words and numbers. Does not use a lookbehind, which Safari before 16.4 cannot parse. */
const alone = (word: string) => new RegExp(`(^|[^\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'giu')
