import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { startGateway, type FakeGateway } from '../fakes/gateway.ts'
import { createTestApp, type TestApp, type TestAnswer } from './test-app.ts'

export const messagesPath = '/api/v2/scheduled-messages'
export const phone = '60123456789'

/** Returns the time `ms` from now in the format of the API, rounded up to whole seconds. */
export const formatTimeIn = (ms: number) =>
  formatShopTime(new Date(Math.ceil((Date.now() + ms) / 1000) * 1000))
export const tomorrow = () => formatTimeIn(86_400_000)

export interface MessagingApp extends TestApp {
  token: string
  gateway: FakeGateway
  get: (path?: string) => Promise<TestAnswer>
  post: (path: string, body: object) => Promise<TestAnswer>
  /** Creates a message that is due tomorrow. `given` overrides its fields. */
  create: (given?: object) => Promise<Message>
  read: (id: string) => Promise<Message>
  until: (id: string, status: Message['status']) => Promise<Message>
}

/** Creates the app with a signed-in administrator and an engine that sends to a fake gateway without a rate limit. */
export async function createMessagingApp(
  env: Record<string, string> = {},
  options: { engine?: boolean } = {},
): Promise<MessagingApp> {
  const gateway = await startGateway()
  const app = await createTestApp({
    WHATSAPP_PROVIDER: 'gateway',
    WHATSAPP_GATEWAY_URL: gateway.url,
    WHATSAPP_DIRECT_URL: gateway.directUrl,
    WHATSAPP_INSTANCE_ID: 'INSTANCE42',
    WHATSAPP_ACCESS_TOKEN: 'SECRET-TOKEN',
    WHATSAPP_MAX_PER_SECOND: '0',
    // The timeout is long, so that a request delayed by a busy machine doesn't count as unanswered.
    WHATSAPP_TIMEOUT_MS: '10000',
    API_KEY: 'a-key-for-machines',
    ...env,
  })
  const token = await app.signIn()
  if (options.engine !== false) await app.app.start()
  const get = (path = '') => app.call('GET', messagesPath + path, { token })
  const post = (path: string, body: object) => app.call('POST', messagesPath + path, { token, body })
  const read = async (id: string): Promise<Message> => (await get(`/${id}`)).body.data
  return {
    ...app,
    token,
    gateway,
    get,
    post,
    read,
    async create(given = {}) {
      const { status, body } = await post('', {
        phone,
        message: 'Pesanan anda siap',
        scheduled_time: tomorrow(),
        ...given,
      })
      if (status !== 200) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`)
      return body.data
    },
    async until(id, status) {
      await expect.poll(async () => (await read(id)).status, { interval: 10 }).toBe(status)
      return read(id)
    },
    async close() {
      await app.close()
      await gateway.close()
    },
  }
}

interface MessagingOptions {
  env?: Record<string, string>
  engine?: boolean
}

/** A `test` whose `shop` is a messaging app on a fresh database. All tests of a file share it. */
export const messagingTest = ({ env, ...options }: MessagingOptions = {}) =>
  test.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await createMessagingApp(env, options)
    onCleanup(shop.close)
    return shop
  })

/** A `test` whose `shop` is a messaging app. Each test gets a fresh database. */
export const freshMessagingTest = ({ env, ...options }: MessagingOptions = {}) =>
  test.extend('shop', async ({}, { onCleanup }) => {
    const shop = await createMessagingApp(env, options)
    onCleanup(shop.close)
    return shop
  })

export async function backdate(app: TestApp, id: string, ms: number): Promise<void> {
  await app.database.db.execute(
    sql`update messages set due_at = now() - ${ms} * interval '1 ms' where id = ${id}::uuid`,
  )
}
