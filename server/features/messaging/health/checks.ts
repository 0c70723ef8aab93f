import type { FileHealth } from '#server/storage/stored-files-store.ts'
import { formatCount } from '#core/shared/format-count.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { StoredBackup } from '#server/features/backups/backups.ts'
import type { findWordpressState } from '#server/features/identity/identity.ts'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { SendingLimits } from '#core/messaging/sending-limits.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import type { DatabaseStorage } from '#server/metrics/program.ts'
import type { EngineSeen } from '../sender/heartbeat-store.ts'
import type { Due, LatestCalls, VisitorMessages } from './facts-store.ts'

/** The last backup that can be restored, and the last of all. */
interface LastBackups {
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

interface SignInFacts {
  /** The WordPress site that sign-ins are checked at; null: they are checked here. */
  site: string | null
  state: Awaited<ReturnType<typeof findWordpressState>>
}

/** What to change where a site refuses to tell, does not answer, or answers with something else. */
const remedies = {
  closed:
    'Have whoever looks after the site let the Authorization header through to PHP (in .htaccess: SetEnvIf ' +
    'Authorization "(.*)" HTTP_AUTHORIZATION=$1), and let signed-in users read /wp-json/wp/v2/users/me, which some ' +
    'security plugins close. Until then those who have signed in before keep their role, and nobody new gets in, ' +
    'unless Settings, Sign-in, says otherwise.',
  silent:
    'Have whoever looks after the site see why /wp-json/wp/v2/users/me takes so long. Until then those who have ' +
    'signed in before keep their role, and nobody new gets in.',
  unreadable:
    'Have whoever looks after the site see what /wp-json/wp/v2/users/me?context=edit answers: a plugin or a cache ' +
    'puts something else in its place. Until then those who have signed in before keep their role, and nobody new ' +
    'gets in.',
}

/** Whether the site tells the roles of those who sign in (D-02). */
export function signInCheck({ site, state }: SignInFacts): HealthCheck {
  const { toldAt, failedAt, cause, why } = state
  const name = 'sign-in' as const
  if (!site)
    return { name, tone: 'good', words: 'People sign in with accounts of this shop.', todo: null, facts: [] }
  const facts = [
    { label: 'Last told', value: toldAt ? formatListTime(toldAt) : 'Never' },
    ...(failedAt ? [{ label: 'Last failure', value: `${formatListTime(failedAt)}: ${why}` }] : []),
  ]
  const fails = failedAt !== null && cause !== null && (toldAt === null || failedAt > toldAt)
  return fails
    ? {
        name,
        tone: 'caution',
        words: `WordPress (${site}) does not tell people’s roles.`,
        todo: remedies[cause],
        facts,
      }
    : { name, tone: 'good', words: `People sign in with WordPress (${site}).`, todo: null, facts }
}

/** Room on the disk below which the bundled server is in danger, and below which somebody had better look. */
const [littleRoom, tightRoom] = [200e6, 1e9]

export function storageCheck({ storage: { databaseBytes, freeBytes } }: Facts): HealthCheck {
  const room = freeBytes ?? Infinity
  const tone = room < littleRoom ? 'wrong' : room < tightRoom ? 'caution' : 'good'
  return {
    name: 'storage',
    tone,
    words: tone === 'good' ? 'There is room enough.' : `Only ${sizeText(room)} are left on the disk.`,
    todo: tone === 'good' ? null : 'Make room on the disk: when it is full, nothing can be saved or sent.',
    facts: [
      { label: 'Database', value: sizeText(databaseBytes) },
      ...(freeBytes === null ? [] : [{ label: 'Left on the disk', value: sizeText(freeBytes) }]),
    ],
  }
}

const units: [ms: number, one: string, many: string][] = [
  [86_400_000, 'day', 'days'],
  [3_600_000, 'hour', 'hours'],
  [60_000, 'minute', 'minutes'],
  [1000, 's', 's'],
]

/** A span as people say it: `3 hours`, `12 s`, `80 ms`. */
export function spanText(ms: number): string {
  const unit = units.find(([size]) => ms >= size)
  if (!unit) return `${Math.round(ms)} ms`
  const [size, one, many] = unit
  const whole = Math.floor(ms / size)
  return `${whole} ${whole === 1 ? one : many}`
}

/** `320 kB`, `41 MB`, `3.2 GB`. */
function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`
  return `${Math.round(bytes / 1e3)} kB`
}

/** Everything that the checks look at. */
export interface Facts {
  now: Date
  /** Which gateway messages go to. */
  gateway: string
  engines: EngineSeen[]
  due: Due
  undecided: { messages: number; oldest: Date | null }
  visitors: VisitorMessages
  latest: LatestCalls
  accepted: Call | null
  failed: Call | null
  paused: { since: Date; by: string } | null
  /** Outside of the sending hours: when they begin. */
  opening: Date | null
  throttle: SendingLimits
  outage: OutageView
  signIn: SignInFacts
  jobs: { name: string; at: Date }[]
  storage: DatabaseStorage
  files: FileHealth
  backups: LastBackups
  /** When this process's program ended unexpectedly and was started again. */
  crashes: Crash[]
}

export interface Crash {
  at: Date
  cause: string
}

export interface Call {
  at: Date
  cause: PartFailureCause | null
  detail: string | null
}

export function fileCheck({
  files: { files, bytes, missing, changed, lastCheckedAt },
}: Pick<Facts, 'files'>): HealthCheck {
  const broken = missing + changed
  return {
    name: 'files',
    tone: broken > 0 ? 'caution' : 'good',
    words:
      broken > 0
        ? `${formatCount(broken, 'stored file')} ${broken === 1 ? 'is' : 'are'} missing or damaged.`
        : 'All stored files are there.',
    todo:
      broken > 0
        ? 'Run `npm run cetak -- check` on the server to list them, then take them from the copies beside the backups, or ask the customer to send them again.'
        : null,
    facts: [
      { label: 'Stored', value: `${formatCount(files, 'file')}, ${sizeText(bytes)}` },
      ...(missing > 0 ? [{ label: 'Missing', value: String(missing) }] : []),
      ...(changed > 0 ? [{ label: 'Damaged', value: String(changed) }] : []),
      { label: 'Last checked', value: lastCheckedAt ? formatListTime(lastCheckedAt) : 'Not yet' },
    ],
  }
}
