import type { Cause } from '#core/messaging/message-reasons.ts'
import type { Throttle } from '#core/messaging/throttle.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import type { FileHealth } from '#server/storage/stored-files-store.ts'
import type { Storage } from '#server/metrics/program.ts'
import type { EngineSeen } from '../engine/presence-store.ts'
import type { LastBackups } from './backup-check.ts'
import type { Due, LatestCalls, VisitorMessages } from './facts-store.ts'
import type { SignInFacts } from './sign-in-check.ts'

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
  throttle: Throttle
  outage: OutageView
  signIn: SignInFacts
  jobs: { name: string; at: Date }[]
  storage: Storage
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
  cause: Cause | null
  detail: string | null
}
