import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { openDatabase } from '#server/db/open-database.ts'
import type { Db } from '#server/db/database.ts'
import { cloudEnv, signCloudWebhook, startCloud, type Webhook } from '#tests/fakes/cloud.ts'
import { hmacKey, signWahaWebhook, startWaha, wahaKey } from '#tests/fakes/waha.ts'
import { SeededRandom } from '../fuzz/chance.ts'
import { startProgram, type Program } from '../program.ts'

export interface InboxSimulationOptions {
  gateway: 'cloud' | 'waha'
  databaseUrl: string
  webhooks: number
  kills: number
  seed: number
  progress?: (line: string) => void
}

export interface InboxSimulationReport {
  /** Webhooks that the program accepted, including duplicates. */
  accepted: number
  messages: number
  conversations: number
  /** Messages, edits, deletions, reactions and files that are missing or have other content. */
  lost: string[]
  doubled: string[]
  /** Messages in the conversation of another customer, or customers whose messages are in several conversations. */
  misplaced: string[]
}

interface Customer {
  phone: string
  /** The user id at Meta, or the customer's LID at WAHA. */
  hiddenId: string
  /** The ids that the gateway reports: the same in all messages, or changing between messages. */
  visible: 'phone' | 'hidden' | 'both' | 'changing'
}

interface SimulatedMessage {
  id: string
  /** The ids of the customer that the gateway reported with the message, such as `phone:60123456789`. */
  identities: string[]
  customer: number
  text: string
  edited?: string
  isDeleted?: boolean
  emoji?: string
  file?: 'available' | 'gone'
}

interface Plan {
  webhooks: Webhook[]
  messages: SimulatedMessage[]
  /** Pairs of ids of one customer that the gateway reported together. */
  proofs: string[][]
}

const sendersAtOnce = 6
/** Fewer than 15 files are missing, because Cetak pauses downloads after 15 failures in an hour. */
const maxGoneFiles = 12
const givenUpAfterMs = 300_000

/**
 * Delivers webhooks of one gateway to the real program, which is killed repeatedly. Webhooks are repeated, reordered or
 * truncated, and have wrong times, only some of a customer's ids, or files that are gone. Compares the inbox with what
 * customers sent.
 */
export async function simulateInbox(options: InboxSimulationOptions): Promise<InboxSimulationReport> {
  const { gateway, databaseUrl, kills, seed, progress } = options
  const random = new SeededRandom(seed)
  const fake = gateway === 'cloud' ? await startCloud() : await startWaha()
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c4005f' } })
    .jpeg()
    .toBuffer()
  const addFile = (id: string) =>
    'media' in fake
      ? void fake.media.set(id, { bytes: picture, type: 'image/jpeg' })
      : void fake.files.set(`/api/files/${id}`, picture)
  const plan = planWebhooks(options, random, fake.host, addFile)
  const env = {
    DATABASE_URL: databaseUrl,
    WHATSAPP_MAX_PER_SECOND: '0',
    LOG_LEVEL: 'fatal',
    ...('media' in fake
      ? cloudEnv(fake)
      : {
          WHATSAPP_PROVIDER: 'waha',
          WHATSAPP_GATEWAY_URL: fake.host,
          WHATSAPP_ACCESS_TOKEN: wahaKey,
          WHATSAPP_WEBHOOK_SECRET: hmacKey,
        }),
  }
  const database = await openDatabase({ dataDir: '', databaseUrl })
  let program = await startProgram(env)
  try {
    const deliveries = orderDeliveries(plan.webhooks, random)
    let next = 0
    const send = async () => {
      for (let at = next++; at < deliveries.length; at = next++) {
        const webhook = deliveries[at]
        if (!webhook) return
        if (random.hits(0.03)) await sendTruncated(() => program, gateway, webhook)
        await deliver(() => program, gateway, webhook)
      }
    }
    const senders = Array.from({ length: sendersAtOnce }, send)
    for (let killed = 1; killed <= kills; killed += 1) {
      while (next < (deliveries.length * killed) / (kills + 1)) await wait(20)
      await wait(random.next() * 200)
      await program.stop('SIGKILL')
      program = await startProgram(env)
      if (killed % 10 === 0)
        progress?.(`${gateway}: ${killed} kills, ${next} of ${deliveries.length} webhooks delivered`)
    }
    await Promise.all(senders)
    // Make interrupted downloads due now, because otherwise they are retried only after five minutes.
    await database.db.execute(sql`update conversation_media set retry_at = now() where state = 'waiting'`)
    await program.stop('SIGKILL')
    program = await startProgram(env)
    await waitUntilProcessed(database.db)
    return { accepted: deliveries.length, ...(await compare(database.db, plan)) }
  } finally {
    await program.stop()
    await database.close()
    await fake.shut()
  }
}

function planWebhooks(
  { gateway, webhooks: count }: InboxSimulationOptions,
  random: SeededRandom,
  host: string,
  addFile: (id: string) => void,
): Plan {
  const customers = Array.from({ length: Math.ceil(count / 15) }, (_, at) =>
    createCustomer(gateway, at, random),
  )
  const plan: Plan = { webhooks: [], messages: [], proofs: [] }
  const build = gateway === 'cloud' ? buildCloudMessage : buildWahaMessage
  let goneFiles = 0
  for (let at = 0; at < count; at += 1) {
    const customer = random.whole(0, customers.length - 1)
    const { phone, hiddenId, visible } = customers[customer] as Customer
    const shown = visible === 'changing' ? random.one(['phone', 'hidden', 'both'] as const) : visible
    const ids = {
      ...(shown !== 'hidden' && { phone }),
      ...(shown !== 'phone' && { hiddenId }),
    }
    const identities = [
      ...(ids.phone ? [`phone:${phone}`] : []),
      ...(ids.hiddenId ? [`${gateway === 'cloud' ? 'bsuid' : 'lid'}:${hiddenId}`] : []),
    ]
    const time = createTime(random)
    const id = gateway === 'cloud' ? `wamid.S${at}` : `3EB0S${at}`
    const own = plan.messages.filter((each) => each.customer === customer)
    const target = own.length > 0 ? random.one(own) : undefined
    const kind = random.next()
    if (kind < 0.03) {
      plan.webhooks.push(buildGroupMessage(gateway, id))
      continue
    }
    plan.proofs.push(identities)
    if (kind < 0.09 && target && target.emoji === undefined) {
      target.emoji = random.one(['👍', '❤️', '🙏'])
      plan.webhooks.push(build({ id, ids, time, reaction: { target: target.id, emoji: target.emoji } }))
    } else if (kind < 0.14 && target && target.edited === undefined && !target.file) {
      target.edited = `Pembetulan ${at}`
      plan.webhooks.push(build({ id, ids, time, edit: { target: target.id, text: target.edited } }))
    } else if (kind < 0.17 && target && !target.isDeleted) {
      target.isDeleted = true
      plan.webhooks.push(build({ id, ids, time, deletion: target.id }))
    } else if (kind < 0.27) {
      const isGone = goneFiles < maxGoneFiles && random.hits(0.2)
      if (isGone) goneFiles += 1
      else addFile(`file${at}`)
      const text = `Resit ${at}`
      plan.messages.push({ id, identities, customer, text, file: isGone ? 'gone' : 'available' })
      plan.webhooks.push(build({ id, ids, time, file: { id: `file${at}`, host, caption: text } }))
    } else {
      const text = `Mesej ${at}`
      plan.messages.push({ id, identities, customer, text })
      plan.webhooks.push(build({ id, ids, time, text }))
    }
  }
  return plan
}

function createCustomer(gateway: 'cloud' | 'waha', at: number, random: SeededRandom): Customer {
  const digits = String(at).padStart(7, '0')
  return {
    phone: `6011${digits}`,
    // Some LIDs have the digits of another customer's phone number.
    hiddenId:
      gateway === 'cloud' ? `MY.Sim${digits}` : random.hits(0.1) ? `6011${digits}9` : `8899${digits}1`,
    visible: random.one(['phone', 'hidden', 'both', 'changing', 'changing'] as const),
  }
}

/** Returns a time in seconds. Some phones have a wrong clock. */
function createTime(random: SeededRandom): number {
  const now = Math.floor(Date.now() / 1000)
  if (random.hits(0.03)) return random.one([0, 86_400, now + 3_000_000, 4_000_000_000])
  return now - random.whole(0, 600)
}

interface MessageToBuild {
  id: string
  ids: { phone?: string; hiddenId?: string }
  time: number
  text?: string
  file?: { id: string; host: string; caption: string }
  reaction?: { target: string; emoji: string }
  edit?: { target: string; text: string }
  deletion?: string
}

function buildCloudMessage(message: MessageToBuild): Webhook {
  const { id, ids, time, file, reaction, edit, deletion } = message
  const content = file
    ? { type: 'image', image: { id: file.id, mime_type: 'image/jpeg', caption: file.caption } }
    : reaction
      ? { type: 'reaction', reaction: { message_id: reaction.target, emoji: reaction.emoji } }
      : edit
        ? {
            type: 'edit',
            edit: { original_message_id: edit.target, message: { type: 'text', text: { body: edit.text } } },
          }
        : deletion !== undefined
          ? { type: 'revoke', revoke: { original_message_id: deletion } }
          : { type: 'text', text: { body: message.text } }
  return signCloudWebhook({
    contacts: [
      {
        profile: { name: 'Pelanggan' },
        ...(ids.phone && { wa_id: ids.phone }),
        ...(ids.hiddenId && { user_id: ids.hiddenId }),
      },
    ],
    messages: [
      {
        id,
        ...(ids.phone && { from: ids.phone }),
        ...(ids.hiddenId && { from_user_id: ids.hiddenId }),
        timestamp: String(time),
        ...content,
      },
    ],
  })
}

function buildWahaMessage(message: MessageToBuild): Webhook {
  const { id, ids, time, file, reaction, edit, deletion } = message
  const chat = ids.hiddenId ? `${ids.hiddenId}@lid` : `${ids.phone}@c.us`
  const fullId = `false_${chat}_${id}`
  const base = {
    id: fullId,
    timestamp: time,
    from: chat,
    fromMe: false,
    body: '',
    hasMedia: false,
    ...(ids.hiddenId && ids.phone && { _data: { key: { remoteJidAlt: `${ids.phone}@s.whatsapp.net` } } }),
  }
  if (reaction)
    return signWahaWebhook('message.reaction', {
      ...base,
      reaction: { text: reaction.emoji, messageId: `false_${chat}_${reaction.target}` },
    })
  if (edit)
    return signWahaWebhook('message.edited', { ...base, body: edit.text, editedMessageId: edit.target })
  if (deletion !== undefined)
    return signWahaWebhook('message.revoked', { ...base, revokedMessageId: deletion })
  if (file)
    return signWahaWebhook('message.any', {
      ...base,
      body: file.caption,
      hasMedia: true,
      media: { url: `${file.host}/api/files/${file.id}`, mimetype: 'image/jpeg' },
    })
  return signWahaWebhook('message.any', { ...base, body: message.text })
}

function buildGroupMessage(gateway: 'cloud' | 'waha', id: string): Webhook {
  const text = 'Mesej kumpulan'
  return gateway === 'cloud'
    ? signCloudWebhook({
        messages: [
          {
            id,
            from: '60119999999',
            group_id: 'G1',
            timestamp: '1795350600',
            type: 'text',
            text: { body: text },
          },
        ],
      })
    : signWahaWebhook('message.any', {
        id: `false_120363000000000000@g.us_${id}_60119999999@c.us`,
        timestamp: 1_795_350_600,
        from: '120363000000000000@g.us',
        fromMe: false,
        body: text,
        hasMedia: false,
      })
}

/** About one in eight webhooks is repeated, and each delivery moves by up to 30 places. */
function orderDeliveries(webhooks: Webhook[], random: SeededRandom): Webhook[] {
  return webhooks
    .flatMap((webhook, at) => {
      const copies = random.hits(0.12) ? random.whole(2, 3) : 1
      return Array.from({ length: copies }, () => ({ webhook, at: at + random.next() * 30 }))
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ webhook }) => webhook)
}

const post = ({ url }: Program, gateway: string, { raw, headers }: Webhook) =>
  fetch(`${url}/api/webhooks/${gateway}`, {
    method: 'POST',
    headers,
    body: raw,
    signal: AbortSignal.timeout(20_000),
  }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  )

/** Delivers a webhook and retries until it is accepted, as gateways do. Throws if it is refused for too long. */
async function deliver(program: () => Program, gateway: string, webhook: Webhook): Promise<void> {
  const until = performance.now() + givenUpAfterMs
  for (;;) {
    const status = await post(program(), gateway, webhook)
    if (status === 200) return
    if (performance.now() > until || (status >= 400 && status < 500 && status !== 429))
      throw new Error(`a webhook was answered with ${status}: ${webhook.raw}`)
    await wait(50)
  }
}

async function sendTruncated(
  program: () => Program,
  gateway: string,
  { raw, headers }: Webhook,
): Promise<void> {
  const status = await post(program(), gateway, { raw: raw.slice(0, raw.length / 2), headers })
  if (status === 200) throw new Error('a truncated webhook was accepted')
}

async function waitUntilProcessed(db: Db): Promise<void> {
  const until = performance.now() + givenUpAfterMs
  for (;;) {
    const { rows } = await db.execute<{ webhooks: number; files: number }>(sql`
      select (select count(*)::int from incoming_webhooks where processed_at is null) as webhooks,
        (select count(*)::int from conversation_media where state = 'waiting') as files`)
    const [left] = rows
    if (left?.webhooks === 0 && left.files === 0) return
    if (performance.now() > until)
      throw new Error(`${left?.webhooks} webhooks and ${left?.files} files are still not processed`)
    await wait(200)
  }
}

interface StoredMessage extends Record<string, unknown> {
  id: string
  conversation: string
  text: string
  edited: string | null
  isDeleted: boolean
  emoji: string | null
  file: string | null
}

async function compare(db: Db, plan: Plan): Promise<Omit<InboxSimulationReport, 'accepted'>> {
  const { rows } = await db.execute<StoredMessage>(sql`
    select m.gateway_id as id, m.conversation_id as conversation, m.text, case when a.state = 'failed' then 'failed ' || a.error else a.state end as file, r.emoji,
      (select c.text from conversation_message_changes c where c.target = m.gateway_id and c.kind = 'edit') as edited,
      exists (select from conversation_message_changes c where c.target = m.gateway_id and c.kind = 'delete') as "isDeleted"
    from conversation_messages m
    left join conversation_media a on a.message_id = m.id
    left join conversation_reactions r on r.gateway = m.gateway and r.target = m.gateway_id and not r.from_shop`)
  const stored = Map.groupBy(rows, ({ id }) => id)
  const report = {
    messages: rows.length,
    lost: [] as string[],
    doubled: [] as string[],
    misplaced: [] as string[],
  }
  for (const message of plan.messages) {
    const [found, ...others] = stored.get(message.id) ?? []
    if (others.length > 0) report.doubled.push(message.id)
    const expected = describeMessage(message)
    const actual = found ? describeStored(found) : 'nothing'
    if (actual !== expected) report.lost.push(`${message.id}: ${actual} instead of ${expected}`)
  }
  const known = new Set(plan.messages.map(({ id }) => id))
  report.doubled.push(...rows.filter(({ id }) => !known.has(id)).map(({ id }) => `unknown ${id}`))

  const people = joinIdentities(plan.proofs)
  const conversationOf = new Map<string, string>()
  const personOf = new Map<string, string>()
  for (const message of plan.messages) {
    const conversation = stored.get(message.id)?.[0]?.conversation
    const person = people(message.identities[0] ?? '')
    if (conversation === undefined) continue
    if ((conversationOf.get(person) ?? conversation) !== conversation)
      report.misplaced.push(`${message.id} split`)
    if ((personOf.get(conversation) ?? person) !== person) report.misplaced.push(`${message.id} mixed`)
    conversationOf.set(person, conversation)
    personOf.set(conversation, person)
  }
  return { ...report, conversations: personOf.size }
}

const describeMessage = ({ text, edited, isDeleted = false, emoji, file }: SimulatedMessage) =>
  JSON.stringify([
    text,
    edited ?? null,
    isDeleted,
    emoji ?? null,
    file ? (file === 'gone' ? 'failed not_found' : 'stored') : null,
  ])
const describeStored = ({ text, edited, isDeleted, emoji, file }: StoredMessage) =>
  JSON.stringify([text, edited, isDeleted, emoji, file])

/** Groups ids that were reported together, also indirectly. Returns a function that names the group of an id. */
function joinIdentities(proofs: string[][]): (identity: string) => string {
  const parents = new Map<string, string>()
  const find = (identity: string): string => {
    const parent = parents.get(identity)
    return parent === undefined || parent === identity ? identity : find(parent)
  }
  for (const [first = '', ...others] of proofs)
    for (const other of others) parents.set(find(other), find(first))
  return find
}
