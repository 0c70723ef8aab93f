import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import {
  captionRules,
  notReachedText,
  type PartDelivery,
  type GatewayEndpoint,
  type WhatsappGateway,
} from './gateway.ts'
import { createVerdict } from './verdicts.ts'
import { addSandboxMessage, findSandboxBehaviour } from './sandbox-store.ts'
import { markCustomerMessagesRead } from './sandbox-written-store.ts'

const slowMs = 3000

/**
 * A gateway that delivers to a simulated phone in the back-office and can imitate faults of real gateways. The direct
 * endpoint works even while the main endpoint answers with a web page.
 */
export function createSandboxGateway(
  db: Db,
  { timeoutMs, perSecond }: { timeoutMs: number; perSecond: number },
): WhatsappGateway {
  const endpoint = (direct: boolean): GatewayEndpoint => ({
    direct,
    call: (delivery, signal) => receiveDelivery(db, delivery, { direct, timeoutMs, signal }),
  })
  const endpoints = [endpoint(false), endpoint(true)]
  const signals = {
    markRead: (_to: string, messageId: string) => markCustomerMessagesRead(db, messageId),
    showTyping: () => Promise.resolve(),
  }
  return {
    name: 'sandbox',
    captions: captionRules,
    perSecond,
    timeoutMs,
    endpoints,
    signals,
    neverDown: true,
  }
}

interface CallOptions {
  direct: boolean
  timeoutMs: number
  signal: AbortSignal
}

async function receiveDelivery(db: Db, delivery: PartDelivery, { direct, timeoutMs, signal }: CallOptions) {
  const pause = (ms: number) => wait(Math.min(ms, timeoutMs), undefined, { signal }).catch(() => {})
  const behaviour = await findSandboxBehaviour(db)
  if (behaviour === 'html' && !direct)
    return createVerdict('page', `${notReachedText}: received a web page (200)`)
  if (behaviour === 'refuse') {
    await addSandboxMessage(db, delivery, { outcome: 'refused', direct })
    return { ...createVerdict('refused', 'Rejected by the sandbox phone, as set there'), mayRetry: true }
  }
  if (behaviour === 'time_out') {
    await addSandboxMessage(db, delivery, { outcome: 'unanswered', direct })
    await pause(timeoutMs)
    return createVerdict('no_answer', 'No answer after sending (no answer in time)')
  }
  if (behaviour === 'slow') await pause(slowMs)
  const gatewayId = await addSandboxMessage(db, delivery, { outcome: 'delivered', direct })
  return createVerdict('accepted', null, gatewayId)
}
