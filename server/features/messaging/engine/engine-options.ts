import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { Taken } from './taken-part.ts'

export interface EngineOptions {
  database: Database
  gateway: Gateway
  log: Logger
  /** Pauses between tries after refusals; one more refusal than there are pauses is final. */
  pausesMs?: readonly number[]
  /** Pauses between looks at a gateway that is down; the last one repeats. */
  looksMs?: readonly number[]
  /** Beyond the gateway's own time limits, before others may take a part for lost. */
  leaseReserveMs?: number
  /** Hears what has been taken, for measuring. */
  onTaken?: (taken: readonly Taken[], now: Date) => void
}

const defaultPausesMs = [5, 30, 120, 600, 1800].map((seconds) => seconds * 1000)
/** So that all goes on within a minute after the gateway is back (D-17). */
const defaultLooksMs = [5, 10, 20, 40].map((seconds) => seconds * 1000)
const defaultLeaseReserveMs = 10_000

/** Options with what stands for those that were left out. */
export type WholeOptions = Required<Omit<EngineOptions, 'onTaken'>> & EngineOptions
export const wholeOptions = (options: EngineOptions): WholeOptions => ({
  pausesMs: defaultPausesMs,
  looksMs: defaultLooksMs,
  leaseReserveMs: defaultLeaseReserveMs,
  ...options,
})
