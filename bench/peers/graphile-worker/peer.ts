import { Logger, makeWorkerUtils, run, runMigrations } from 'graphile-worker'
import { send } from '../send.ts'

// graphile-worker with 50 concurrent jobs and a configurable polling interval (2 s by default).
const connectionString = process.env.DATABASE_URL
const logger = new Logger(() => () => {})
await runMigrations({ connectionString, logger })
const utils = await makeWorkerUtils({ connectionString, logger })
await run({
  connectionString,
  logger,
  concurrency: 50,
  maxPoolSize: 20,
  noHandleSignals: true,
  pollInterval: Number(process.env.POLL_MS),
  taskList: { send: (payload) => send(payload.text) },
})

process.on('message', async (messages) => {
  for (const { due, text } of messages) await utils.addJob('send', { text }, { runAt: new Date(due) })
  process.send('scheduled')
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
