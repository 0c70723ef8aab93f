import { getSendingLimits } from '../sender/sending-rules-cache.ts'
import { getHealth } from '#core/messaging/health.ts'
import { getGracePeriodMs, getNextSendingStart } from '#core/messaging/sending-hours.ts'
import type { Database } from '#server/db/database.ts'
import type { JobQueue } from '#server/db/jobs.ts'
import { measureStorage, processInfo } from '#server/metrics/process-info.ts'
import { findFileHealth } from '#server/storage/stored-files-store.ts'
import { route, type Route } from '#server/http/route.ts'
import { findLastBackups } from '#server/features/backups/backups.ts'
import { findWordpressState } from '#server/features/identity/identity.ts'
import { findSendingRules } from '#server/features/settings/settings.ts'
import { findEngines } from '../sender/heartbeat-store.ts'
import { findLastGatewayCalls } from '../parts-store.ts'
import {
  findDueMessages,
  summarizeLatestCalls,
  countUndecidedMessages,
  findVisitorMessages,
} from './health-facts-store.ts'
import { runHealthChecks, findWorstTone } from './run-checks.ts'
import type { CrashEvent, HealthFacts } from './checks.ts'
import { describeOutage } from './describe-outage.ts'

export interface HealthDependencies {
  database: Database
  dataDir: string
  wordpress: string | null
  failedJobs: JobQueue['findFailures']
  failedWebhooks: () => Promise<{ url: string; deliveries: number }[]>
  crashes: readonly CrashEvent[]
  gateway: string
  /** Returns the rate limit in messages per second that applies if the shop has set none. 0 means unlimited. */
  perSecond: () => number
}

export function healthRoutes(dependencies: HealthDependencies): Route[] {
  return [
    route(getHealth, async () => {
      const facts = await gatherHealthFacts(dependencies)
      const checks = runHealthChecks(facts)
      return {
        at: facts.now.toISOString(),
        tone: findWorstTone(checks),
        checks,
        program: {
          version: processInfo.version,
          node: processInfo.node,
          database: facts.storage.name,
          started_at: processInfo.startedAt.toISOString(),
        },
      }
    }),
  ]
}

export async function gatherHealthFacts({
  database,
  dataDir,
  wordpress,
  failedJobs,
  failedWebhooks,
  crashes,
  gateway,
  perSecond,
}: HealthDependencies): Promise<HealthFacts> {
  const { db } = database
  const rules = await findSendingRules(db)
  const due = await findDueMessages(db, getGracePeriodMs(rules, rules.graceMinutes * 60_000, new Date()))
  const { accepted, failed } = await findLastGatewayCalls(db)
  const { pausedAt, resumedAt, pausedBy } = rules
  return {
    now: due.now,
    gateway,
    engines: await findEngines(db),
    due,
    undecided: await countUndecidedMessages(db),
    visitors: await findVisitorMessages(db, rules.visitorMessagesADay),
    latest: await summarizeLatestCalls(db),
    accepted,
    failed,
    paused: pausedAt && !resumedAt ? { since: pausedAt, by: pausedBy } : null,
    opening: getNextSendingStart(rules, due.now),
    throttle: getSendingLimits(rules, perSecond()),
    outage: await describeOutage(db, { name: gateway, perSecond: perSecond() }),
    signIn: { site: wordpress && new URL(wordpress).host, state: await findWordpressState(db) },
    jobs: await failedJobs(),
    webhooks: await failedWebhooks(),
    storage: await measureStorage(database, dataDir),
    files: await findFileHealth(db),
    crashes: [...crashes],
    backups: await findLastBackups(db),
  }
}
