import { PgBoss } from 'pg-boss'
import { send } from '../send.ts'

// pg-boss (Cetak's copy) at its fastest: batches of 50, fetched without a pause while they are
// full. WORK=no only adds jobs.
const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, schedule: false })
boss.on('error', (error) => process.stderr.write(`${error.stack}\n`))
await boss.start()
await boss.createQueue('send')
const work = { batchSize: 50, localConcurrency: 2, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true }
if (process.env.WORK !== 'no')
  await boss.work('send', work, async (jobs) => {
    await Promise.all(jobs.map((job) => send(job.data.text)))
  })

process.on('message', async (messages) => {
  await boss.insert(
    'send',
    messages.map(({ text }) => ({ data: { text } })),
  )
  process.send('scheduled')
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
