import { weekdayOf } from './recurrence.ts'
import { formatClock, formatListDay, shopDayOf } from '../shared/shop-time.ts'

/** As customers read them. */
const days = ['Isnin', 'Selasa', 'Rabu', 'Khamis', 'Jumaat', 'Sabtu', 'Ahad']

/** What `{date}`, `{day}` and `{time}` say of an instant: `31/08/2026`, `Isnin`, `09:00`. */
export function dayWords(at: Date): { date: string; day: string; time: string } {
  const date = shopDayOf(at)
  return { date: formatListDay(date), day: days[weekdayOf(date) - 1] ?? '', time: formatClock(at) }
}

interface Outdated {
  /** What the text says, as dates, days and times are written. */
  was: string
  /** What it would say had it been written for the new time. */
  is: string
}

/**
 * What of a text names the day or time at which it was to go out, and not the one at which it now will. A text is its
 * writer's own: `Ahad` may be the day on which the shop is closed, so this is said and never changed unasked.
 */
export function outdatedWords(text: string, from: Date, to: Date): Outdated[] {
  const [before, after] = [dayWords(from), dayWords(to)]
  return (['date', 'day', 'time'] as const)
    .map((word) => ({ was: before[word], is: after[word] }))
    .filter(({ was, is }) => was !== is && alone(was).test(text))
}

/** The text with those words as they are at the new time. */
export const broughtUpToDate = (text: string, outdated: readonly Outdated[]): string =>
  outdated.reduce((whole, { was, is }) => whole.replace(alone(was), `$1${is}`), text)

/** Not as a part of a longer number or word. Without a lookbehind, which Safari before 16.4 cannot read. */
const alone = (word: string) => new RegExp(`(^|[^\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'giu')
