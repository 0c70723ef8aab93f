import { Queue, Worker } from 'bullmq'
import { send } from '../send.ts'

// BullMQ as in its guide for delayed jobs: one queue, one worker with 50 concurrent jobs.
const connection = { host: '127.0.0.1', port: Number(process.env.REDIS_PORT), maxRetriesPerRequest: null }
const queue = new Queue('messages', { connection, defaultJobOptions: { removeOnComplete: true } })
const worker = new Worker('messages', (job) => send(job.data.text), { connection, concurrency: 50 })
await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])

process.on('message', async (messages) => {
  await queue.addBulk(
    messages.map(({ due, text }) => ({
      name: 'send',
      data: { text },
      opts: { delay: Math.max(0, due - Date.now()) },
    })),
  )
  process.send('scheduled')
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
