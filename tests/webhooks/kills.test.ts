import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { startWebhookReceiver } from '../fakes/webhook-receiver.ts'
import { startKillableApp } from '../support/killable-app.ts'
import { scaleTime } from '../support/load-factor.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

test(
  'INBOX-41 delivers an event again if the process is killed between the commit and the answer',
  async () => {
    const receiver = await startWebhookReceiver()
    const { address, remove } = await acquireTestDatabase()
    const env = { WEBHOOK_ORIGINS: receiver.host }
    receiver.answer('/hook', 'silent')
    const first = await startKillableApp(address, env)
    await first.call('POST', '/api/v2/webhooks', { url: `${receiver.host}/hook`, events: ['order.created'] })
    await first.call('POST', '/api/sticker-print/save-order', stickerOrder())
    await expect.poll(() => receiver.received).toHaveLength(1)
    await first.kill()
    receiver.answer('/hook', 'ok')
    const database = await openDatabase(address)
    // Lets the lease of the killed process expire.
    await database.db.execute(sql`update webhook_deliveries set next_attempt_at = now()`)
    const second = await startKillableApp(address, env)
    await expect.poll(() => receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id)
    const state = async () =>
      (await database.db.execute<{ state: string }>(sql`select state from webhook_deliveries`)).rows
    await expect.poll(state).toEqual([{ state: 'delivered' }])
    await second.kill()
    await database.close()
    await receiver.shut()
    await remove()
  },
  scaleTime(90_000),
)
