import { resolveUnknownMessage } from '#server/features/messaging/resolve-unknown.ts'
import { findParts } from '#server/features/messaging/parts-store.ts'
import { behaviours, type BehaviourName } from '#tests/fakes/gateway.ts'
import type { Fault, FaultWorld } from './world.ts'
import { scaleTime } from '../load-factor.ts'

const createGatewayFault = (
  name: string,
  behaviour: BehaviourName,
  expect: 'sent' | 'unknown',
  options: Parameters<FaultWorld['start']>[0] = {},
): Fault => ({
  name,
  expect,
  async run(world) {
    world.gateway.next('main', behaviours[behaviour])
    await world.start(options)
    await world.add(1)
    await world.waitForResults()
  },
})

const shortTimeout = { timeoutMs: scaleTime(600) }

/**
 * Faults of the gateway or the connection that affect one message. `outage-faults.ts` contains faults that affect all
 * messages.
 */
export const gatewayFaults: Fault[] = [
  createGatewayFault('reset before the body', 'resetBeforeBody', 'unknown'),
  createGatewayFault('reset after the body', 'resetBeforeAnswer', 'unknown'),
  createGatewayFault('accepted, then no answer', 'silent', 'unknown', shortTimeout),
  createGatewayFault('accepted, then reset in the answer', 'resetInAnswer', 'unknown'),
  createGatewayFault('accepted, then 500', 'failsBehindIt', 'unknown'),
  createGatewayFault('a byte at a time, past the deadline', 'drips', 'unknown', shortTimeout),
  createGatewayFault('a web page with 200', 'page200', 'sent'),
  createGatewayFault('a web page with 404', 'page404', 'sent'),
  createGatewayFault('a web page with 502', 'page502', 'unknown'),
  createGatewayFault('a PHP warning before the JSON', 'warningBeforeJson', 'sent'),
  createGatewayFault('JSON as text/html', 'ok', 'sent'),
  createGatewayFault('[]', 'emptyList', 'unknown'),
  createGatewayFault('success without an id', 'bareSuccess', 'unknown'),
  createGatewayFault('429', 'tooMany', 'sent'),
  createGatewayFault('429 with Retry-After', 'tooManyForNow', 'sent'),
  {
    name: 'no answer, and a person sends it again',
    expect: 'sent',
    async run(world) {
      world.gateway.next('main', behaviours.silent)
      await world.start({ timeoutMs: scaleTime(1500) })
      const [id = ''] = await world.add(1)
      await world.waitForResults()
      const { db } = await world.database()
      const [part] = await findParts(db, id, 1)
      await resolveUnknownMessage(db, { id, part_ids: [part?.id ?? ''], decision: 'send_again' }, 'Siti')
      await world.waitForResults()
    },
  },
]
