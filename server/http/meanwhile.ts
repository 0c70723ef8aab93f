import type { MeanwhileDetails } from '#core/shared/versions.ts'
import { formatClock, formatListTime, shopDayOf } from '#core/shared/shop-time.ts'
import { refuse, type Refusal } from './refusal.ts'

/** Who changed a record last, and when; null where nobody has written it down. */
export interface LastChange {
  by: string
  at: Date | null
}

/** A save that was decided on an older version: what there is now, and who was quicker (D-20). */
export function refuseMeanwhile(
  now: { version: number; current: unknown },
  { by, at }: LastChange = { by: '', at: null },
): Refusal<'changed_meanwhile'> {
  const details: MeanwhileDetails = { ...now, changedBy: by, changedAt: at?.toISOString() ?? null }
  const who = by || 'Somebody'
  return refuse('changed_meanwhile', {
    error: `${who} changed this ${at ? whenWords(at) : 'meanwhile'}. Nothing of yours is saved yet: look at both first.`,
    details,
  })
}

const whenWords = (at: Date) =>
  shopDayOf(at) === shopDayOf(new Date()) ? `at ${formatClock(at)}` : `on ${formatListTime(at)}`
