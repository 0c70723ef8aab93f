import type { MessagingParts } from './message-routes.ts'
import type { Measures } from './health/measures.ts'
import { gatewayOf } from './configured-gateway.ts'
import { Engine } from './engine/engine.ts'
import { announceEngine } from './engine/presence.ts'

/** Runs the engine and restarts it when another gateway is connected. */
export async function startEngine(
  { env, database, log, connection }: MessagingParts,
  measures: Measures | null,
): Promise<() => Promise<void>> {
  const makeEngine = () => {
    const gateway = gatewayOf(connection.current, env, database.db)
    return new Engine({
      database,
      log,
      gateway: measures ? measures.timed(gateway) : gateway,
      ...(measures && { onTaken: measures.taken }),
    })
  }
  let engine = makeEngine()
  let stopped = false
  await engine.start()
  connection.onChange(async () => {
    if (stopped) return
    // Waits for the messages being sent.
    await engine.stop()
    engine = makeEngine()
    await engine.start()
  })
  const leave = await announceEngine(database, log)
  return async () => {
    stopped = true
    await engine.stop()
    await leave()
  }
}
