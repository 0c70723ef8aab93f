import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { messageStatuses } from '#core/messaging/message-states.ts'
import { getGracePeriodMs } from '#core/messaging/sending-hours.ts'
import type { Db } from '#server/db/database.ts'
import { findSendingRules } from '#server/features/settings/settings.ts'
import type { ClaimedPart } from '../sender/claims-store.ts'
import { findEngines } from '../sender/heartbeat-store.ts'
import type { GatewayEndpoint, WhatsappGateway } from '../gateways/gateway.ts'
import { countMessages } from '../messages-store.ts'
import { findDueMessages, countUndecidedMessages } from './health-facts-store.ts'

export interface EngineMetrics {
  /** Records the duration of the gateway's calls. */
  timed: (gateway: WhatsappGateway) => WhatsappGateway
  /** `now` is the time by the database's clock. */
  claimed: (parts: readonly ClaimedPart[], now: Date) => void
}

/** Registers the engine's metrics. Values from the database are read when metrics are collected. */
export function registerEngineMetrics(registry: Registry, db: Db): EngineMetrics {
  const registers = [registry]
  addGauges(registry, db)
  const attempts = new Counter({
    name: 'cetak_attempts_total',
    help: 'Gateway calls of this process by outcome.',
    labelNames: ['gateway', 'endpoint', 'outcome'],
    registers,
  })
  const answered = new Histogram({
    name: 'cetak_gateway_seconds',
    help: 'Duration of gateway calls.',
    labelNames: ['gateway', 'endpoint'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers,
  })
  const startDelay = new Histogram({
    name: 'cetak_start_lag_seconds',
    help: 'Delay from the due time of a message until it was claimed.',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600, 3600],
    registers,
  })
  return {
    timed(gateway) {
      const watch = (endpoint: GatewayEndpoint): GatewayEndpoint => ({
        ...endpoint,
        async call(delivery, signal) {
          const labels = { gateway: gateway.name, endpoint: endpoint.direct ? 'direct' : 'main' }
          const startedAtMs = performance.now()
          try {
            const verdict = await endpoint.call(delivery, signal)
            attempts.inc({ ...labels, outcome: verdict.outcome })
            return verdict
          } finally {
            answered.observe(labels, (performance.now() - startedAtMs) / 1000)
          }
        },
      })
      return { ...gateway, endpoints: gateway.endpoints.map(watch) }
    },
    claimed(parts, now) {
      for (const { begun, due } of parts)
        if (!begun) startDelay.observe(Math.max(0, now.getTime() / 1000 - due))
    },
  }
}

function addGauges(registry: Registry, db: Db): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  const due = async () => {
    const rules = await findSendingRules(db)
    return findDueMessages(db, getGracePeriodMs(rules, rules.graceMinutes * 60_000, new Date()))
  }
  gauge('cetak_due_lag_seconds', 'Delay of the oldest due message.', async () => (await due()).lagMs / 1000)
  gauge('cetak_due_messages', 'Due messages that have not been claimed.', async () => (await due()).messages)
  gauge(
    'cetak_undecided_messages',
    'Messages that need a decision.',
    async () => (await countUndecidedMessages(db)).messages,
  )
  gauge(
    'cetak_engines',
    'Running message engines in all processes.',
    async () => (await findEngines(db)).filter(({ running }) => running).length,
  )
  const byState = new Gauge({
    name: 'cetak_messages',
    help: 'Messages by status.',
    labelNames: ['status'],
    registers: [],
    async collect() {
      const counted = await countMessages(db)
      for (const status of messageStatuses)
        this.set({ status }, counted.find((each) => each.status === status)?.messages ?? 0)
    },
  })
  registry.registerMetric(byState)
}
