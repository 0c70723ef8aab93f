import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { StoredBackup } from '#server/features/backups/backups.ts'
import { sizeText, spanText } from './figures.ts'

/** The last backup that can be restored, and the last of all. */
export interface LastBackups {
  good: StoredBackup | null
  last: StoredBackup | null
}

/** One is made each night; a machine that was off for one night is none to worry about. */
const oldMs = 50 * 3_600_000

export function backupCheck({
  backups: { good, last },
  now,
}: {
  backups: LastBackups
  now: Date
}): HealthCheck {
  const check = { name: 'backups' as const, facts: facts(good, last) }
  if (last && last.name !== good?.name)
    return {
      ...check,
      tone: 'caution',
      words: `The last backup failed: ${last.problem ?? 'the program ended while it was being made.'}`,
      todo: 'Mend what it says, then make one in Settings, Backups. Until then a broken disk costs everything since the last good one.',
    }
  if (!good)
    return {
      ...check,
      tone: 'neutral',
      words: 'No backup has been made yet: the first one is made tonight.',
      todo: null,
    }
  const age = now.getTime() - good.startedAt.getTime()
  if (age > oldMs)
    return {
      ...check,
      tone: 'caution',
      words: `The last backup is ${spanText(age)} old.`,
      todo: 'One is made each night at 02:40 while the program runs. Let it run then, or make one in Settings, Backups.',
    }
  if (good.problem)
    return {
      ...check,
      tone: 'caution',
      words: `The last backup lies on this machine only, or older ones were not removed: ${good.problem}.`,
      todo: 'Look whether the S3 storage answers and its keys are right. It is tried again tonight.',
    }
  return { ...check, tone: 'good', words: 'Backups are made every night.', todo: null }
}

function facts(good: StoredBackup | null, last: StoredBackup | null) {
  return [
    { label: 'Last good one', value: good ? formatListTime(good.startedAt) : 'Never' },
    ...(good?.bytes ? [{ label: 'Size', value: sizeText(good.bytes) }] : []),
    ...(good
      ? [{ label: 'Lies on', value: good.host + (good.elsewhere ? ' and in the S3 storage' : '') }]
      : []),
    ...(last && last.name !== good?.name ? [{ label: 'Failed', value: formatListTime(last.startedAt) }] : []),
  ]
}
