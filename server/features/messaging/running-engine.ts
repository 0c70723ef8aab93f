import type { MessagingParts } from './message-routes.ts'
import type { Measures } from './health/measures.ts'
import { gatewayOf } from './configured-gateway.ts'
import { Engine } from './engine/engine.ts'
import { announceEngine } from './engine/presence.ts'

export async function startEngine(
  { env, database, log }: MessagingParts,
  measures: Measures | null,
): Promise<() => Promise<void>> {
  const gateway = gatewayOf(env, database.db)
  const engine = new Engine({
    database,
    log,
    gateway: measures ? measures.timed(gateway) : gateway,
    ...(measures && { onTaken: measures.taken }),
  })
  await engine.start()
  const leave = await announceEngine(database, log)
  return async () => {
    await engine.stop()
    await leave()
  }
}
