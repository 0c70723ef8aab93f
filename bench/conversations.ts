import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillContractPath } from '#core/fill-contract-path.ts'
import type { AnyContract, InputOf } from '#core/contract.ts'
import { getConversation } from '#core/inbox/thread.ts'
import { conversationViews, getConversationCounts, listConversations } from '#core/inbox/conversations.ts'
import { signIn } from '#core/identity/sign-in.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { adminPassword, startProgram } from '../tests/support/program.ts'
import { signCloudWebhook, startCloud, cloudEnv } from '../tests/fakes/cloud.ts'
import { formatFigure, percentile, printLine, printTable } from './parts/figures.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:conversations`: fills the inbox with 100,000 conversations (`--conversations`) and 2,000,000 messages
// (`--messages`). Measures the list, its views, threads and search over HTTP (`--times` calls each), and the answers to
// webhooks while a group message with `--recipients` recipients is sent. Prints 50th, 95th and 99th percentiles in ms.

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '100000' },
    messages: { type: 'string', default: '2000000' },
    recipients: { type: 'string', default: '1000' },
    times: { type: 'string', default: '200' },
  },
})
const conversations = Number(values.conversations)
const perConversation = Math.round(Number(values.messages) / conversations)
const times = Number(values.times)
const apiKey = 'bench-key-of-this-run-only'

const postgres = await startBenchPostgres()
const databaseUrl = await postgres.database()
const database = await openDatabase({ dataDir: '', databaseUrl })
await migrateDatabase(database)
printLine(
  `Writing ${conversations.toLocaleString('en')} conversations with ${perConversation} messages each …`,
)
await fillInbox()
await database.close()
const cloud = await startCloud()
const program = await startProgram({
  ...cloudEnv(cloud),
  DATABASE_URL: databaseUrl,
  WHATSAPP_MAX_PER_SECOND: '50',
  API_KEY: apiKey,
  TRUSTED_PROXIES: '127.0.0.1',
})
const rows: string[][] = []
let received = 0
try {
  const { token } = await (
    await fetch(program.url + signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: adminPassword }),
    })
  ).json()
  const call = async <C extends AnyContract>(contract: C, input: InputOf<C>) => {
    const { path, rest } = fillContractPath(contract, input)
    const response = await fetch(
      `${program.url}${path}?${new URLSearchParams(rest as Record<string, string>)}`,
      {
        // Each measurement uses a different network, because calls are limited per network.
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${rows.length}` },
      },
    )
    const body = await response.json()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return body.data
  }
  for (const view of conversationViews)
    await measure(`list: ${view}`, () => call(listConversations, { view }))
  await measure('counts', () => call(getConversationCounts, {}))
  const { conversations: listed, next } = await call(listConversations, { view: 'all', limit: 100 })
  await measure('list: second page', () => call(listConversations, { view: 'all', before: next }))
  const one = (at: number) => listed[at % listed.length].id
  await measure('thread', (at) => call(getConversation, { id: one(at) }))
  await measure('search: a rare word', (at) =>
    call(listConversations, { view: 'all', search: `kod${at * 37}` }),
  )
  await measure('search: a common word', () => call(listConversations, { view: 'all', search: 'pelekat' }))
  await measure('search: two words', (at) =>
    call(listConversations, { view: 'all', search: `logo kod${at}` }),
  )
  // 3 of 100 conversations contain this word, so it is neither common nor rare.
  await measure('search: a less common word', (at) =>
    call(listConversations, { view: 'all', search: `kelas${10 + (at % 33)}` }),
  )
  await measure('search: two words, one less common', (at) =>
    call(listConversations, { view: 'all', search: `logo kelas${10 + (at % 33)}` }),
  )
  await measure('search: a name', (at) =>
    call(listConversations, { view: 'all', search: `Pelanggan ${at * 91}` }),
  )
  await measure('search: a phone', (at) =>
    call(listConversations, { view: 'all', search: `6011${String(at).padStart(8, '0')}` }),
  )

  await sendGroupMessage()
  await measure('webhook during a group message', receiveWebhook)
} finally {
  await program.stop()
  await cloud.shut()
  await postgres.stop()
}
printTable(['', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
process.exit(0)

/**
 * Each message contains a word that all messages share, one of eight words, and a word that only its conversation has.
 * One message of each conversation also contains a word that 3 of 100 conversations share.
 */
async function fillInbox(): Promise<void> {
  await database.run(`
    insert into conversations (profile_name, state, unread, waiting_since, last_kind, last_text, last_at, last_inbound_at, snoozed_until)
    select 'Pelanggan ' || n, case when n % 3 = 0 then 'done' else 'open' end, case when n % 20 = 1 then 1 else 0 end,
      case when n % 20 = 1 then now() - make_interval(mins => n % 5000) end, 'text', 'Pelekat kod' || n,
      now() - make_interval(secs => n * 60), now() - make_interval(secs => n * 60),
      case when n % 200 = 4 then now() + interval '1 day' end
    from generate_series(1, ${conversations}) n`)
  await database.run(`
    insert into conversation_identities (kind, value, conversation_id)
    select 'phone', '6011' || lpad(substr(profile_name, 11), 8, '0'), id from conversations`)
  // Each statement inserts one message per conversation, because the database limits the duration of a statement.
  for (let line = 1; line <= perConversation; line += 1)
    await database.run(`
      insert into conversation_messages (conversation_id, gateway, gateway_id, identity_kind, identity_value, from_shop, kind, text, content, sent_at, arrived_at)
      select c.id, 'cloud', 'wamid.' || i.value || '.' || n, 'phone', i.value, n % 3 = 0, 'text',
        'Pelekat ' || (array['saiz','warna','logo','nama','esok','harga','bayar','resit'])[1 + n % 8] || case when n = 1 + i.value::bigint % ${perConversation} then ' kelas' || 10 + i.value::bigint % 33 else '' end || ' kod' || (i.value::bigint % 10000000) || ' baris ' || n,
        '{"kind":"text"}', c.last_at - make_interval(mins => ${perConversation} - n), c.last_at - make_interval(mins => ${perConversation} - n)
      from conversations c join conversation_identities i on i.conversation_id = c.id, (select ${line}::int as n) line`)
  await database.run('vacuum analyze')
}

async function measure(name: string, run: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < 10; at += 1) await run(at)
  const tookMs: number[] = []
  for (let at = 0; at < times; at += 1) {
    const began = performance.now()
    await run(at)
    tookMs.push(performance.now() - began)
  }
  rows.push([name, ...[0.5, 0.95, 0.99].map((share) => formatFigure(percentile(tookMs, share)))])
}

async function receiveWebhook(): Promise<void> {
  received += 1
  const from = `6011${String(received % conversations || conversations).padStart(8, '0')}`
  const { raw, headers } = signCloudWebhook({
    contacts: [{ profile: { name: `Pelanggan ${received}` }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.bench${received}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: 'Bila siap?' },
      },
    ],
  })
  const response = await fetch(`${program.url}/api/webhooks/cloud`, { method: 'POST', headers, body: raw })
  if (response.status !== 200) throw new Error(`a webhook was answered with ${response.status}`)
}

async function sendGroupMessage(): Promise<void> {
  const phones = Array.from(
    { length: Number(values.recipients) },
    (_, at) => `6011${String(at + 1).padStart(8, '0')}`,
  )
  // Receives a message from each recipient first, because Meta accepts free-form messages only to customers who have
  // written.
  for (let at = 0; at < phones.length; at += 1) await receiveWebhook()
  await wait(5_000)
  await Promise.all(
    Array.from({ length: 10 }, async (_, lane) => {
      for (let at = lane; at < phones.length; at += 10) {
        const answer = await fetch(`${program.url}/api/v2/scheduled-messages`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': apiKey,
            'x-forwarded-for': `198.51.100.${Math.floor(at / 300) % 256}`,
          },
          body: JSON.stringify({
            phone: phones[at],
            message: `Promosi ${at}`,
            scheduled_time: null,
          }),
        })
        if (!answer.ok)
          throw new Error(`a message was answered with ${answer.status}: ${await answer.text()}`)
      }
    }),
  )
}
