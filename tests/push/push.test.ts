import { sql, type SQL } from 'drizzle-orm'
import { createECDH } from 'node:crypto'
import { expect, test as base } from 'vitest'
import { announcePresence } from '#core/inbox/presence.ts'
import { assignConversation, listConversations, markConversationRead } from '#core/inbox/conversations.ts'
import { changePassword } from '#core/identity/identity.ts'
import { signOut } from '#core/identity/sign-in.ts'
import { disableMember, getTeam } from '#core/identity/team.ts'
import { sendSandboxMessage } from '#core/messaging/sandbox.ts'
import {
  addPushDevice,
  changePushSettings,
  getPushSetup,
  removePushDevice,
  testPushDevice,
} from '#core/push/push.ts'
import { formatTimeOfDay } from '#core/shared/shop-time.ts'
import { createJobQueue } from '#server/db/jobs.ts'
import { createLogger } from '#server/log.ts'
import { decryptPayload, startPushService, type PushBehaviour } from '../fakes/push-service.ts'
import { adminPassword, createSignedInApp, type SignedInApp } from '../support/test-app.ts'

// Tests of notifications on the devices of staff. A fake push service decrypts the notifications.

const test = base.extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
  const service = await startPushService()
  const shop = await createSignedInApp({
    env: { WHATSAPP_PROVIDER: 'sandbox', PUSH_SERVICES_URL: service.host, PUSH_TIMEOUT_MS: '500' },
  })
  await shop.app.start()
  for (const role of ['editor', 'contributor', 'subscriber'] as const) await shop.addUser(role)
  const jobs = createJobQueue(shop.database, createLogger({ LOG_LEVEL: 'error' }))
  jobs.define('notify-staff-of-due', { cron: '* * * * *' }, async () => {})
  for (const name of [notifyJob, deliverJob]) jobs.define(name, {}, async () => {})
  await jobs.start({ working: false })
  onCleanup(async () => {
    await jobs.stop()
    await shop.close()
    await service.shut()
  })
  const enqueue = (name: string, data: object) => jobs.enqueue(shop.database.db, name, data)
  return { shop, service, enqueue, runDue: () => enqueue('notify-staff-of-due', {}) }
})
interface World {
  shop: SignedInApp
  service: Awaited<ReturnType<typeof startPushService>>
  enqueue: (name: string, data: object) => Promise<void>
}
const notifyJob = 'notify-staff-of-messages'
const deliverJob = 'deliver-push-notification'
/** Polling by API calls is slower, because calls per minute are limited. */
const withCalls = { interval: 100 }
const findDeviceIds = async ({ shop }: World) =>
  (await shop.database.db.execute<{ id: string }>(sql`select id from push_devices`)).rows.map(({ id }) => id)

test.beforeEach(async ({ world: { shop } }) => {
  await shop.database.db.execute(sql`delete from push_devices`)
  await shop.database.db.execute(sql`delete from push_settings`)
  await shop.database.db.execute(sql`delete from held_notifications`)
})

async function addDevice({ shop, service }: World, token: string) {
  const { public_key: publicKey } = await shop.api(getPushSetup, {}, token)
  const browser = service.addDevice(publicKey)
  const { id } = await shop.api(addPushDevice, browser.subscription, token)
  return { ...browser, id, received: browser.received, countRequests: () => browser.requests }
}

let count = 0
async function write({ shop }: World, name: string, text: string, phone = newPhone()) {
  await shop.api(sendSandboxMessage, { phone, text, name }, shop.ownerToken)
  const find = async () => {
    const { conversations } = await shop.api(
      listConversations,
      { view: 'all', search: phone, limit: 1 },
      shop.ownerToken,
    )
    return conversations[0]
  }
  await expect.poll(async () => (await find())?.last_text, withCalls).toBe(text)
  const found = await find()
  if (!found) throw new Error(`no conversation with ${phone}`)
  return { ...found, phone }
}
const newPhone = () => `6012888${String((count += 1)).padStart(4, '0')}`

/** Sends a message from a new customer and waits until it is delivered. By then, all earlier messages are handled. */
async function waitForQueue(world: World, device: { received: { body: string }[] }) {
  const text = `Penanda ${crypto.randomUUID()}`
  await write(world, 'Penanda', text)
  await expect.poll(() => device.received.some(({ body }) => body === text)).toBe(true)
  device.received.splice(
    0,
    device.received.length,
    ...device.received.filter(({ body }) => !body.startsWith('Penanda')),
  )
}

test('INBOX-50 decrypts the example of RFC 8291 in the fake push service', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  const secret = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decryptPayload(body, { keys, secret })).toBe('When I grow up, I want to be a watermelon')
})

test('INBOX-50 notifies all staff of a message in an unassigned conversation, and otherwise only the assignee', async ({
  world,
}) => {
  const { shop, service } = world
  const editorToken = await shop.signIn('editor')
  const owner = await addDevice(world, shop.ownerToken)
  const editor = await addDevice(world, editorToken)
  const { id, phone, version } = await write(world, 'Aminah', 'Boleh cetak 50 keping?')
  const expected = {
    title: 'Aminah',
    body: 'Boleh cetak 50 keping?',
    tag: id.replaceAll('-', ''),
    url: `/admin/inbox/${id}`,
  }
  await expect.poll(() => [owner.received, editor.received]).toEqual([[expected], [expected]])
  expect(service.faults).toEqual([])
  const { devices } = await shop.api(getPushSetup, {}, editorToken)
  expect(devices).toMatchObject([{ id: editor.id, last_success: expect.any(String), current: true }])

  const { members } = await shop.api(getTeam, {}, shop.ownerToken)
  const assignee = members.find(({ username }) => username === 'editor')?.id ?? ''
  await shop.api(assignConversation, { id, user_id: assignee, version }, shop.ownerToken)
  await write(world, 'Aminah', 'x'.repeat(100), phone)
  await expect.poll(() => editor.received.length).toBe(2)
  expect(editor.received[1]).toEqual({ ...expected, title: 'Aminah (2)', body: `${'x'.repeat(79)}…` })
  await waitForQueue(world, owner)
  expect(owner.received).toHaveLength(1)
})

test('INBOX-50 a notification omits the message’s text if the user has turned off texts in notifications', async ({
  world,
}) => {
  const { shop } = world
  const device = await addDevice(world, shop.ownerToken)
  await shop.api(changePushSettings, { show_text: false }, shop.ownerToken)
  const { phone } = await write(world, 'Farid', 'Rahsia')
  await expect.poll(() => device.received).toMatchObject([{ title: 'New message from Farid', body: '' }])
  await write(world, 'Farid', 'Rahsia lagi', phone)
  await expect.poll(() => device.received[1]).toMatchObject({ title: '2 new messages from Farid', body: '' })
})

test('INBOX-50 does not notify a user who views the conversation', async ({ world }) => {
  const { shop } = world
  const editorToken = await shop.signIn('editor')
  const [owner, editor] = [await addDevice(world, shop.ownerToken), await addDevice(world, editorToken)]
  const { id, phone } = await write(world, 'Siti', 'Salam')
  await expect.poll(() => editor.received.length).toBe(1)
  await shop.api(announcePresence, { id, state: 'viewing' }, editorToken)
  await write(world, 'Siti', 'Masih ada?', phone)
  await expect.poll(() => owner.received.length).toBe(2)
  await waitForQueue(world, editor)
  expect(editor.received).toHaveLength(1)
  await shop.api(announcePresence, { id, state: 'left' }, editorToken)
  await write(world, 'Siti', 'Helo?', phone)
  await expect.poll(() => editor.received.at(-1)?.body).toBe('Helo?')
})

test('INBOX-50 sends one notification for a burst of messages that is processed at once', async ({
  world,
}) => {
  const { shop } = world
  const device = await addDevice(world, shop.ownerToken)
  const { id } = await write(world, 'Kumar', 'Satu')
  await expect.poll(() => device.received.length).toBe(1)
  const { db } = shop.database
  await db.execute(sql`
    insert into conversation_messages (conversation_id, gateway, gateway_id, identity_kind, identity_value, from_shop, kind,
      text, content, sent_at)
    select ${id}, 'sandbox', 'burst' || n, 'phone', '1', false, 'text', 'Lagi', '{}', now() from generate_series(1, 3) n`)
  await db.execute(sql`update conversations set unread = 4, last_text = 'Lagi' where id = ${id}`)
  for (let job = 0; job < 3; job += 1) await world.enqueue(notifyJob, { conversation: id })
  await waitForQueue(world, device)
  expect(device.received.map(({ title }) => title)).toEqual(['Kumar', 'Kumar (4)'])
})

test('INBOX-51 removes a device whose subscription has ended, and sends the push service no more requests for it', async ({
  world,
}) => {
  const { shop } = world
  const staying = await addDevice(world, shop.ownerToken)
  for (const end of ['gone', 'not_found'] as const) {
    const device = await addDevice(world, await shop.signIn())
    device.behave(end)
    await write(world, 'Ali', 'Hai')
    await expect.poll(() => findDeviceIds(world)).toEqual([staying.id])
    expect(device.countRequests()).toBe(1)
  }
  expect(staying.received).toHaveLength(2)
})

test('INBOX-51 retries when the push service is busy, broken or silent, and delivers the latest text once', async ({
  world,
}) => {
  const failures: PushBehaviour[] = ['busy', 'broken', 'silent', 'reset']
  const devices: Awaited<ReturnType<typeof addDevice>>[] = []
  for (const failure of failures) {
    const device = await addDevice(world, await world.shop.signIn())
    device.behave(failure)
    devices.push(device)
  }
  const { phone } = await write(world, 'Mei', 'Pertama')
  await waitForPauses(world, devices.length)
  // Until the pause is over, the service gets no requests for these devices.
  await write(world, 'Mei', 'Kedua', phone)
  await waitForQueue(world, await addDevice(world, await world.shop.signIn()))
  expect(devices.map((device) => device.countRequests())).toEqual([1, 1, 1, 1])
  await endPauses(world)
  await expect
    .poll(() =>
      devices.map(({ received }) => received.findLast(({ title }) => title.startsWith('Mei'))?.body),
    )
    .toEqual(failures.map(() => 'Kedua'))
})

test('INBOX-51 gives up on a notification after five attempts', async ({ world }) => {
  const device = await addDevice(world, world.shop.ownerToken)
  device.behave('broken', 'broken', 'broken', 'broken', 'broken')
  await write(world, 'Devi', 'Tolong')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await waitForPauses(world, 1)
    expect(device.countRequests()).toBe(attempt)
    await endPauses(world)
  }
  await waitForQueue(world, device)
  expect(device.received).toEqual([])
})

async function waitForPauses({ shop }: World, devices: number) {
  await expect
    .poll(async () => {
      const { rows } = await shop.database.db.execute<{ count: number }>(
        sql`select count(*)::int as count from push_devices where retry_at > now() + interval '10 seconds'`,
      )
      return rows[0]?.count
    })
    .toBe(devices)
  // The next attempt is enqueued right after the pause is stored.
  await expect.poll(() => countJobs(shop, sql`state = 'active' or start_after <= now()`)).toBe(0)
}

async function countJobs({ database }: SignedInApp, condition: SQL) {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where name = ${deliverJob} and state in ('created', 'active') and (${condition})`)
  return rows[0]?.count
}

/** Lets the pauses after failures pass, and wakes the workers, which otherwise look for delayed jobs every 30 s. */
async function endPauses({ shop, enqueue }: World) {
  const { db } = shop.database
  await db.execute(sql`update push_devices set retry_at = null`)
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = ${deliverJob} and state = 'created'`,
  )
  await enqueue(deliverJob, { device: crypto.randomUUID(), notice: {}, attempt: 1 })
}

const clockIn = (hours: number) => formatTimeOfDay(new Date(Date.now() + hours * 3_600_000))

test('INBOX-52 holds notifications during quiet hours, and sends one summary of what is still unread', async ({
  world,
}) => {
  const { shop, runDue } = world
  const device = await addDevice(world, shop.ownerToken)
  const witness = await addDevice(world, await shop.signIn('editor'))
  await shop.api(changePushSettings, { quiet_hours: { from: clockIn(-2), to: clockIn(2) } }, shop.ownerToken)
  const read = await write(world, 'Dibaca', 'Satu')
  await write(world, 'Kedua', 'Dua')
  await write(world, 'Ketiga', 'Tiga')
  await expect.poll(() => witness.received.length).toBe(3)
  await shop.api(markConversationRead, { id: read.id }, shop.ownerToken)
  await runDue()
  await waitForQueue(world, witness)
  expect(device.received).toEqual([])
  await shop.api(changePushSettings, { quiet_hours: null }, shop.ownerToken)
  await runDue()
  await expect.poll(() => device.received).toHaveLength(1)
  expect(device.received).toEqual([
    {
      // The third conversation is that of `waitForQueue`.
      title: '3 conversations with new messages',
      body: '',
      tag: 'summary',
      url: '/admin/inbox?view=unread',
    },
  ])
  await runDue()
  await waitForQueue(world, device)
  expect(device.received).toHaveLength(1)
})

test('INBOX-52 sends no notification on a day off, and shows the message itself afterwards if only one is unread', async ({
  world,
}) => {
  const { shop, runDue } = world
  const device = await addDevice(world, shop.ownerToken)
  await shop.api(changePushSettings, { days_off: [0, 1, 2, 3, 4, 5, 6] }, shop.ownerToken)
  const { id } = await write(world, 'Hujung Minggu', 'Buka?')
  await expect
    .poll(async () => (await shop.database.db.execute(sql`select 1 from held_notifications`)).rows.length)
    .toBe(1)
  await shop.api(changePushSettings, { days_off: [] }, shop.ownerToken)
  await runDue()
  await expect
    .poll(() => device.received)
    .toMatchObject([{ title: 'Hujung Minggu', body: 'Buka?', url: `/admin/inbox/${id}` }])
})

test('INBOX-52 notifies staff when the snooze of a conversation ends', async ({ world }) => {
  const { shop, runDue } = world
  const { id } = await write(world, 'Tidur', 'Nanti ya')
  const device = await addDevice(world, shop.ownerToken)
  await shop.api(markConversationRead, { id }, shop.ownerToken)
  await shop.database.db.execute(
    sql`update conversations set snoozed_until = now() - interval '1 second' where id = ${id}`,
  )
  await runDue()
  await expect
    .poll(() => device.received)
    .toMatchObject([{ title: 'Back from snooze: Tidur', body: 'Nanti ya' }])
  await runDue()
  await waitForQueue(world, device)
  expect(device.received).toHaveLength(1)
})

test('INBOX-51 ends notifications when a user signs out, gets a new password or is disabled', async ({
  world,
}) => {
  const { shop } = world
  const devicesLeft = () => findDeviceIds(world)
  const first = await shop.signIn('editor')
  const second = await shop.signIn('editor')
  const [one, two] = [await addDevice(world, first), await addDevice(world, second)]
  await shop.api(signOut, {}, first)
  expect(await devicesLeft()).toEqual([two.id])

  const third = await shop.signIn('editor')
  const three = await addDevice(world, third)
  await shop.database.db.execute(
    sql`delete from sessions where id = (select session_id from push_devices where id = ${two.id})`,
  )
  expect((await devicesLeft()).toSorted()).toEqual([two.id, three.id].toSorted())
  await shop.api(changePassword, { current: adminPassword, password: 'kata-laluan-baharu-7' }, third)
  expect(await devicesLeft()).toEqual([three.id])

  const { members } = await shop.api(getTeam, {}, shop.ownerToken)
  const editor = members.find(({ username }) => username === 'editor')?.id ?? ''
  await shop.api(disableMember, { id: editor }, shop.ownerToken)
  expect(await devicesLeft()).toEqual([])
  expect(one.received).toEqual([])
})

test('INBOX-51 lets users test and remove only their own devices, and reports if a device is gone', async ({
  world,
}) => {
  const { shop } = world
  const contributor = await shop.signIn('contributor')
  const device = await addDevice(world, shop.ownerToken)
  const foreign = await shop.call('POST', `/api/v2/push/devices/${device.id}/test`, {
    token: contributor,
    body: {},
  })
  expect(foreign.status).toBe(404)
  expect(
    (await shop.call('DELETE', `/api/v2/push/devices/${device.id}`, { token: contributor })).status,
  ).toBe(404)
  expect((await shop.api(testPushDevice, { id: device.id }, shop.ownerToken)).last_success).not.toBeNull()
  expect(device.received).toMatchObject([{ title: 'Notifications work', url: '/admin/inbox' }])
  device.behave('forbidden', 'gone')
  const test = () =>
    shop.call('POST', `/api/v2/push/devices/${device.id}/test`, { token: shop.ownerToken, body: {} })
  expect(await test()).toMatchObject({ status: 502, body: { code: 'push_failed' } })
  expect(await test()).toMatchObject({ status: 410, body: { code: 'device_gone' } })
  expect((await shop.api(getPushSetup, {}, shop.ownerToken)).devices).toEqual([])
  const another = await addDevice(world, shop.ownerToken)
  await shop.api(removePushDevice, { id: another.id }, shop.ownerToken)
  expect((await shop.api(getPushSetup, {}, shop.ownerToken)).devices).toEqual([])
})

test('INBOX-51 a browser gets notifications only for the user who last turned them on there', async ({
  world,
}) => {
  const { shop, service } = world
  const contributor = await shop.signIn('contributor')
  const { public_key: publicKey } = await shop.api(getPushSetup, {}, shop.ownerToken)
  const browser = service.addDevice(publicKey)
  await shop.api(addPushDevice, browser.subscription, shop.ownerToken)
  await shop.api(addPushDevice, browser.subscription, contributor)
  expect((await shop.api(getPushSetup, {}, shop.ownerToken)).devices).toEqual([])
  expect((await shop.api(getPushSetup, {}, contributor)).devices).toHaveLength(1)
})

test('SEC-10 refuses push services that are not on the public Internet, and invalid keys', async ({
  world,
}) => {
  const { shop, service } = world
  const { subscription } = service.addDevice('')
  const add = (change: object) =>
    shop.call('POST', '/api/v2/push/devices', {
      token: shop.ownerToken,
      body: { ...subscription, ...change },
    })
  for (const host of ['http://push.example.com', 'ftp://push.example.com'])
    expect((await add({ endpoint: `${host}/x` })).status).toBe(400)
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.5:5432', 'localhost', 'router.lan'])
    expect(await add({ endpoint: `https://${host}/x` })).toMatchObject({
      status: 400,
      body: { code: 'push_service_refused' },
    })
  expect((await add({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).status).toBe(400)
  expect((await add({ auth: 'kurz' })).status).toBe(400)
})

test('INBOX-51 stores the private key of notifications encrypted, and replaces it if it can’t be decrypted', async ({
  world,
}) => {
  const { shop } = world
  const device = await addDevice(world, shop.ownerToken)
  const before = (await shop.api(getPushSetup, {}, shop.ownerToken)).public_key
  const { rows } = await shop.database.db.execute<{ sealed: string }>(
    sql`select sealed_private_key as sealed from push_keys`,
  )
  expect(Buffer.from(rows[0]?.sealed ?? '', 'base64url').toString('latin1')).not.toContain('"d"')
  await shop.database.db.execute(sql`update push_keys set sealed_private_key = 'AAAA'`)
  const after = await shop.api(getPushSetup, {}, shop.ownerToken)
  expect(after.public_key).not.toBe(before)
  expect(after.devices).toEqual([])
  expect(device.received).toEqual([])
})
