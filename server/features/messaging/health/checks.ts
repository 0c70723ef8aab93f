import type { FileHealth } from '#server/storage/stored-files-store.ts'
import { formatCount } from '#core/shared/format-count.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { StoredBackup } from '#server/features/backups/backups.ts'
import type { findWordpressState } from '#server/features/identity/identity.ts'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { SendingLimits } from '#core/messaging/sending-limits.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import type { DatabaseStorage } from '#server/metrics/process-info.ts'
import type { EngineHeartbeat } from '../sender/heartbeat-store.ts'
import type { DueMessages, CallStatistics, VisitorMessages } from './health-facts-store.ts'

/** `good` is the last backup that can be restored. `last` is the last backup, whether or not it can be restored. */
interface LastBackups {
  good: StoredBackup | null
  last: StoredBackup | null
}

/** Age at which a backup is too old. A backup is made every night, and one missing night is acceptable. */
const oldMs = 50 * 3_600_000

export function checkBackups({
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
      words: `The last backup failed: ${last.problem ?? 'the program stopped during the backup.'}`,
      todo: 'Fix the problem, then create a backup in Settings, Backups. Until then, a disk failure would lose everything since the last good backup.',
    }
  if (!good)
    return {
      ...check,
      tone: 'neutral',
      words: 'No backup yet. The first one is created tonight.',
      todo: null,
    }
  const age = now.getTime() - good.startedAt.getTime()
  if (age > oldMs)
    return {
      ...check,
      tone: 'caution',
      words: `The last backup is ${formatDuration(age)} old.`,
      todo: 'Backups are created every night at 02:40 if the program is running. Keep it running, or create one in Settings, Backups.',
    }
  if (good.problem)
    return {
      ...check,
      tone: 'caution',
      words: `The last backup was not copied to S3 storage, or older backups were not deleted: ${good.problem}.`,
      todo: 'Check the S3 storage and its keys. The next attempt is tonight.',
    }
  return { ...check, tone: 'good', words: 'Backups are created every night.', todo: null }
}

function facts(good: StoredBackup | null, last: StoredBackup | null) {
  return [
    { label: 'Last good backup', value: good ? formatListTime(good.startedAt) : 'Never' },
    ...(good?.bytes ? [{ label: 'Size', value: sizeText(good.bytes) }] : []),
    ...(good
      ? [{ label: 'Stored on', value: good.host + (good.elsewhere ? ' and in S3 storage' : '') }]
      : []),
    ...(last && last.name !== good?.name ? [{ label: 'Failed', value: formatListTime(last.startedAt) }] : []),
  ]
}

interface SignInFacts {
  /** The WordPress site that checks sign-ins. `null` if Cetak checks them itself. */
  site: string | null
  state: Awaited<ReturnType<typeof findWordpressState>>
}

const remedies = {
  closed:
    'Ask the site’s administrator to pass the Authorization header to PHP (in .htaccess: SetEnvIf ' +
    'Authorization "(.*)" HTTP_AUTHORIZATION=$1), and let signed-in users read /wp-json/wp/v2/users/me, which some ' +
    'security plugins block. Until then, existing users keep their role and new users can’t sign in, ' +
    'unless Settings, Sign-in allows people with an unknown role.',
  silent:
    'Ask the site’s administrator why /wp-json/wp/v2/users/me is slow. Until then, existing ' +
    'users keep their role and new users can’t sign in.',
  unreadable:
    'Ask the site’s administrator to check /wp-json/wp/v2/users/me?context=edit: a plugin or a cache ' +
    'returns something else. Until then, existing users keep their role and new users can’t ' +
    'sign in.',
}

export function checkSignIn({ site, state }: SignInFacts): HealthCheck {
  const { toldAt, failedAt, cause, why } = state
  const name = 'sign-in' as const
  if (!site)
    return { name, tone: 'good', words: 'Users sign in with accounts of this shop.', todo: null, facts: [] }
  const facts = [
    { label: 'Last response', value: toldAt ? formatListTime(toldAt) : 'Never' },
    ...(failedAt ? [{ label: 'Last failure', value: `${formatListTime(failedAt)}: ${why}` }] : []),
  ]
  const fails = failedAt !== null && cause !== null && (toldAt === null || failedAt > toldAt)
  return fails
    ? {
        name,
        tone: 'caution',
        words: `WordPress (${site}) does not report user roles.`,
        todo: remedies[cause],
        facts,
      }
    : { name, tone: 'good', words: `Users sign in with WordPress (${site}).`, todo: null, facts }
}

/**
 * Thresholds for free disk space in bytes. Below the first limit the bundled server is at risk. Below the second one
 * a warning is shown.
 */
const [littleRoom, tightRoom] = [200e6, 1e9]

export function checkStorage({ storage: { databaseBytes, freeBytes } }: HealthFacts): HealthCheck {
  const room = freeBytes ?? Infinity
  const tone = room < littleRoom ? 'wrong' : room < tightRoom ? 'caution' : 'good'
  return {
    name: 'storage',
    tone,
    words: tone === 'good' ? 'There is enough disk space.' : `Only ${sizeText(room)} of disk space left.`,
    todo: tone === 'good' ? null : 'Free up disk space. When the disk is full, nothing can be saved or sent.',
    facts: [
      { label: 'Database', value: sizeText(databaseBytes) },
      ...(freeBytes === null ? [] : [{ label: 'Free disk space', value: sizeText(freeBytes) }]),
    ],
  }
}

const units: [ms: number, one: string, many: string][] = [
  [86_400_000, 'day', 'days'],
  [3_600_000, 'hour', 'hours'],
  [60_000, 'minute', 'minutes'],
  [1000, 's', 's'],
]

export function formatDuration(ms: number): string {
  const unit = units.find(([size]) => ms >= size)
  if (!unit) return `${Math.round(ms)} ms`
  const [size, one, many] = unit
  const whole = Math.floor(ms / size)
  return `${whole} ${whole === 1 ? one : many}`
}

function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`
  return `${Math.round(bytes / 1e3)} kB`
}

export interface HealthFacts {
  now: Date
  gateway: string
  engines: EngineHeartbeat[]
  due: DueMessages
  undecided: { messages: number; oldest: Date | null }
  visitors: VisitorMessages
  latest: CallStatistics
  accepted: LastGatewayCall | null
  failed: LastGatewayCall | null
  paused: { since: Date; by: string } | null
  /** Time at which the sending hours begin. `null` during the sending hours. */
  opening: Date | null
  throttle: SendingLimits
  outage: OutageView
  signIn: SignInFacts
  jobs: { name: string; at: Date }[]
  webhooks: { url: string; deliveries: number }[]
  storage: DatabaseStorage
  files: FileHealth
  backups: LastBackups
  /** Latest unexpected exits of the program since `npm start`. The program was restarted after each of them. */
  crashes: CrashEvent[]
}

export function checkWebhooks({ webhooks }: Pick<HealthFacts, 'webhooks'>): HealthCheck {
  const failed = webhooks.reduce((sum, { deliveries }) => sum + deliveries, 0)
  return {
    name: 'webhooks',
    tone: failed > 0 ? 'caution' : 'good',
    words:
      failed > 0
        ? `${formatCount(failed, 'webhook event')} ${failed === 1 ? 'was' : 'were'} not delivered.`
        : 'No webhook events have failed.',
    todo:
      failed > 0
        ? 'Check the program that receives them, then choose “Resend failed events” in Settings, Webhooks.'
        : null,
    facts: webhooks.map(({ url, deliveries }) => ({
      label: new URL(url).host,
      value: formatCount(deliveries, 'event'),
    })),
  }
}

export interface CrashEvent {
  at: Date
  cause: string
}

export interface LastGatewayCall {
  at: Date
  cause: PartFailureCause | null
  detail: string | null
}

export function checkStoredFiles({
  files: { files, bytes, missing, changed, lastCheckedAt },
}: Pick<HealthFacts, 'files'>): HealthCheck {
  const broken = missing + changed
  return {
    name: 'files',
    tone: broken > 0 ? 'caution' : 'good',
    words:
      broken > 0
        ? `${formatCount(broken, 'stored file')} ${broken === 1 ? 'is' : 'are'} missing or damaged.`
        : 'All stored files are present.',
    todo:
      broken > 0
        ? 'Run `npm run cetak -- check` on the server to list them. Restore them from the copies next to the backups, or ask the customers to send them again.'
        : null,
    facts: [
      { label: 'Stored', value: `${formatCount(files, 'file')}, ${sizeText(bytes)}` },
      ...(missing > 0 ? [{ label: 'Missing', value: String(missing) }] : []),
      ...(changed > 0 ? [{ label: 'Damaged', value: String(changed) }] : []),
      { label: 'Last checked', value: lastCheckedAt ? formatListTime(lastCheckedAt) : 'Not yet' },
    ],
  }
}
