import { request } from 'node:http'
import { expect } from 'vitest'
import { formatTimeIn, messagesPath, createMessagingApp, messagingTest } from '../support/messaging.ts'
import { scaleTime } from '../support/load-factor.ts'

const test = messagingTest()
let port: number
test.beforeAll(async ({ shop }) => {
  port = Number(new URL(await shop.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})

function listen(token: string) {
  let said = ''
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const { promise: status, resolve: answered } = Promise.withResolvers<number>()
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const call = request({ port, path: `${messagesPath}/events`, headers }, (response) => {
    answered(response.statusCode ?? 0)
    response.on('data', (chunk: Buffer) => (said += chunk.toString()))
    response.on('close', resolve)
  })
  call.on('error', () => resolve())
  call.end()
  return { said: () => said, ended, status, close: () => call.destroy() }
}

test('SCHED-08 announces every change of a message as it happens', async ({ shop }) => {
  const stream = listen(shop.token)
  expect(await stream.status).toBe(200)
  await expect.poll(stream.said).toMatch(/^event: refetch\n/)
  const { id } = await shop.create()
  await expect.poll(stream.said).toContain(`event: changed\ndata: [{"id":"${id}","status":"pending"}]\n\n`)
  await shop.post('/cancel', { id })
  await expect.poll(stream.said).toContain(`{"id":"${id}","status":"cancelled"}`)
  await shop.post('/delete', { id })
  await expect.poll(stream.said).toContain(`{"id":"${id}","status":"deleted"}`)
  const due = await shop.create({ scheduled_time: formatTimeIn(-1000) })
  await expect.poll(stream.said).toContain(`{"id":"${due.id}","status":"sent"}`)
  stream.close()
})

test('SCHED-08 the first event reports the time since the last change', async ({ shop }) => {
  const quiet = async () => {
    const stream = listen(shop.token)
    await expect.poll(stream.said).toMatch(/^event: refetch\ndata: \d+\n\n/)
    stream.close()
    return Number(/\d+/.exec(stream.said())?.[0])
  }
  /** Returns a negative number if the last announced change is more recent than `than`. */
  const sooner = (than: number) => async () => (await quiet()) - (performance.now() - than)
  const made = performance.now()
  const { id } = await shop.create()
  await expect.poll(sooner(made)).toBeLessThan(0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await quiet()).toBeGreaterThan(250)
  const cancelled = performance.now()
  await shop.post('/cancel', { id })
  await expect.poll(sooner(cancelled)).toBeLessThan(0)
})

test('SCHED-08 only callers with access to messages receive events', async ({ shop }) => {
  await shop.addUser('editor')
  expect(await listen(await shop.signIn('editor')).status).toBe(403)
  expect(await listen('nobody').status).toBe(401)
})

test('SCHED-08 combines many quick changes into few events', async ({ shop }) => {
  const stream = listen(shop.token)
  await expect.poll(stream.said).toContain('refetch')
  await Promise.all(Array.from({ length: 60 }, () => shop.create({ scheduled_time: formatTimeIn(-1000) })))
  await expect.poll(async () => (await shop.get('/status')).body.data.sent).toBeGreaterThanOrEqual(60)
  const events = stream.said().split('\n\n').length
  expect(events).toBeLessThan(60)
  stream.close()
})

test('SCHED-08 stopping the server ends open streams without waiting for them', async () => {
  const other = await createMessagingApp()
  const address = await other.app.http.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${address}${messagesPath}/events`, {
    headers: { authorization: `Bearer ${other.token}` },
  })
  const read = response.text()
  const began = performance.now()
  await other.close()
  expect(await read).toContain('refetch')
  expect(performance.now() - began).toBeLessThan(scaleTime(5000))
})
