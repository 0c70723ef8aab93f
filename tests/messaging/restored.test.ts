import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Engine } from '#server/features/messaging/sender/engine.ts'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import type { PartDelivery } from '#server/features/messaging/gateways/gateway.ts'
import type { GatewayVerdict } from '#server/features/messaging/gateways/verdicts.ts'
import { findMessage } from '#server/features/messaging/messages-store.ts'
import { holdRestoredMessages } from '#server/features/messaging/messaging.ts'
import { addMessage } from '#server/features/messaging/scheduling.ts'
import { resolveUnknownMessage } from '#server/features/messaging/resolve-unknown.ts'
import { findParts } from '#server/features/messaging/parts-store.ts'
import { findSendingRules, restoredDatabaseHold } from '#server/features/settings/settings.ts'
import { endSendingPause } from '#server/features/settings/sending-rules-store.ts'
import { insertUser } from '#server/features/identity/identity-store.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runBackup, runDataChecks, runRestore } from '#server/maintenance.ts'
import { behaviours, startGateway } from '../fakes/gateway.ts'
import { addMessages, readDatabaseTime } from '../support/add-messages.ts'
import { runCetak } from '../support/cetak.ts'
import { formatTimeIn, messagesPath } from '../support/messaging.ts'
import { startProgram, type Program } from '../support/program.ts'
import {
  acquireEmptyDatabase,
  acquireTestDatabase,
  openTestDatabase,
  type DatabaseAddress,
} from '../support/test-database.ts'
import { scaleTime } from '../support/load-factor.ts'

const key = 'a-key-for-machines'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanups.splice(0).toReversed()) await each()
})

async function startShop(address: DatabaseAddress, gatewayUrl: string, perSecond: number): Promise<Program> {
  const program = await startProgram(
    {
      ...(address.databaseUrl && { DATABASE_URL: address.databaseUrl }),
      WHATSAPP_PROVIDER: 'gateway',
      WHATSAPP_GATEWAY_URL: gatewayUrl,
      WHATSAPP_INSTANCE_ID: 'I',
      WHATSAPP_ACCESS_TOKEN: 'A',
      WHATSAPP_MAX_PER_SECOND: String(perSecond),
      API_KEY: key,
    },
    { dataDir: address.dataDir },
  )
  cleanups.push(() => program.stop('SIGKILL'))
  return program
}

async function call(program: Program, path: string, body?: object) {
  const response = await fetch(program.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data
}

const scheduleMessage = (program: Program, message: string, scheduled_time: string) =>
  call(program, messagesPath, { phone: '60123456789', message, scheduled_time })

test(
  'D-04 a backup taken under load is consistent after a restore, and no message is sent twice',
  async () => {
    const gateway = await startGateway()
    cleanups.push(gateway.close)
    gateway.behave('main', {
      ...behaviours.ok,
      answer: async (response) => {
        await wait(40)
        behaviours.ok.answer(response)
      },
    })
    const [first, second] = [await acquireTestDatabase(), await acquireEmptyDatabase()]
    cleanups.push(first.remove, second.remove)
    const file = join(first.address.dataDir, 'cadangan')

    const shop = await openDatabase(first.address)
    const due = Array.from({ length: 120 }, (_, n) => ({ phone: '60123456789', text: `Pesanan ${n}` }))
    await addMessages(shop.db, due, await readDatabaseTime(shop.db))
    await addMessages(shop.db, [{ phone: '60123456789', text: 'Esok' }], new Date(Date.now() + 86_400_000))
    await shop.close()
    const running = await startShop(first.address, gateway.url, 40)
    await expect.poll(() => gateway.arrived.length, { interval: 5 }).toBeGreaterThan(10)
    const written = await runCetak(first.address, 'backup', file)
    expect(written, written.printed).toMatchObject({ code: 0 })
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    expect(await runDataChecks(first.address, say), said.join()).toBe(true)
    await running.stop('SIGKILL')
    const before = gateway.arrived.length
    expect(before, 'it went on while the backup was taken').toBeGreaterThan(12)

    // Uses the function behind the command, because `backups.test.ts` tests the command.
    await runRestore(second.address, file, say)
    expect(said.join()).toContain('Sending is paused.')
    expect(await runDataChecks(second.address, say), said.join()).toBe(true)
    const restored = await startShop(second.address, gateway.url, 0)
    const { sent, failed, pending, sending } = await call(restored, `${messagesPath}/status`)
    expect({ pending, sending, all: sent + failed }).toEqual({ pending: 1, sending: 0, all: 120 })
    for (const each of await call(restored, `${messagesPath}?status=failed`))
      expect(each.error).toBe('Delivery unknown')

    await call(restored, '/api/v2/sending-rules/resume', {})
    await scheduleMessage(restored, 'Baharu', formatTimeIn(-1000))
    await expect.poll(() => gateway.arrived.at(-1)?.message).toBe('Baharu')
    expect(await call(restored, `${messagesPath}/status`)).toMatchObject({ failed, pending: 1 })
    const texts = gateway.arrived.map((each) => each.message)
    expect(texts).toHaveLength(before + 1)
    expect(new Set(texts).size).toBe(texts.length)
  },
  scaleTime(180_000),
)

test(
  'restoring refuses a truncated or invalid file and a database that contains data, and changes nothing',
  async () => {
    const [source, target] = [await acquireTestDatabase(), await acquireEmptyDatabase()]
    cleanups.push(source.remove, target.remove)
    const file = join(source.address.dataDir, 'cadangan')
    const shop = await openDatabase(source.address)
    const user = {
      username: 'admin',
      email: '',
      name: 'Admin',
      role: 'administrator',
      passwordHash: 'x',
    } as const
    await insertUser(shop.db, user)
    await shop.close()
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    await runBackup(source.address, file, say)
    await expect(runBackup(source.address, file, say)).rejects.toThrow('already exists')

    const whole = readFileSync(file)
    const filling = () => runRestore(target.address, file, say)
    truncateSync(file, whole.length - 100)
    await expect(filling()).rejects.toThrow(`${file} can't be read: `)
    writeFileSync(file, 'surat')
    await expect(filling()).rejects.toThrow(`${file} can't be read: `)
    writeFileSync(file, whole)
    await filling()
    expect(said.join()).toContain('0 messages may have been sent')
    await expect(filling()).rejects.toThrow('This database already contains data.')
  },
  scaleTime(180_000),
)

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
  cleanups.push(() => database.close())
})

async function addMessageDue(
  inMs: number,
  body: string,
  origin: 'scheduler' | 'repeat' = 'scheduler',
): Promise<string> {
  const scheduledAt = new Date(Date.now() + inMs)
  const more = {
    scheduledAt,
    status: 'pending' as const,
    origin,
    ...(origin === 'repeat' && { originKey: `repeat:x:${body}` }),
  }
  const row = await database.db.transaction((tx) =>
    addMessage(tx, { phone: '60123456789', body, media: [] }, more),
  )
  return row?.id ?? ''
}

const restoreHere = async () => {
  await database.db.transaction((tx) => restoredDatabaseHold.pause(tx))
  await holdRestoredMessages(database.db, await findSendingRules(database.db))
}
const fallDue = (id: string) =>
  database.db.execute(sql`update messages set due_at = now() where id = ${id}::uuid`)
const stateOf = async (id: string) => {
  const message = await findMessage(database.db, id)
  const [part] = await findParts(database.db, id, message?.round ?? 1)
  return `${message?.status} ${part?.state}`
}

test('D-04 after a restore, staff decide about messages that had started or fell due before sending resumed', async () => {
  const handed: string[] = []
  const accepted: GatewayVerdict = {
    outcome: 'accepted',
    cause: null,
    detail: null,
    gatewayId: 'g',
    mayRetry: false,
  }
  const call = async (delivery: PartDelivery) => {
    handed.push(delivery.text)
    return accepted
  }
  const [begun, due, soon, far] = [
    await addMessageDue(-2000, 'begun'),
    await addMessageDue(-1000, 'due'),
    await addMessageDue(3_600_000, 'soon'),
    await addMessageDue(86_400_000, 'far'),
  ]
  await claimDueMessages(database.db, crypto.randomUUID(), { limit: 1, leaseMs: 60_000, graceMs: 3_600_000 })
  await restoreHere()
  expect(await Promise.all([begun, due, soon, far].map(stateOf))).toEqual([
    'failed unknown',
    'failed unknown',
    'pending waiting',
    'pending waiting',
  ])

  const gateway = {
    name: 'test',
    perSecond: 0,
    timeoutMs: scaleTime(1000),
    endpoints: [{ direct: false, call }],
  }
  const engine = new Engine({ database, gateway, log: pino({ level: 'silent' }) })
  cleanups.push(() => engine.stop())
  await engine.start()
  const [here, again] = [
    await addMessageDue(-1000, 'made here'),
    await addMessageDue(-1000, 'repeat', 'repeat'),
  ]
  await fallDue(soon)
  const [part] = await findParts(database.db, due, 1)
  await resolveUnknownMessage(
    database.db,
    { id: due, part_ids: [part?.id ?? ''], decision: 'send_again' },
    'Siti',
  )
  expect(handed).toEqual([])
  await endSendingPause(database.db)
  await expect.poll(() => handed.toSorted()).toEqual(['due', 'made here'])
  await expect.poll(() => stateOf(here)).toBe('sent accepted')
  expect(await Promise.all([soon, again, far].map(stateOf))).toEqual([
    'failed unknown',
    'failed unknown',
    'pending waiting',
  ])
  expect((await findSendingRules(database.db)).restoredAt).toBeNull()
})
