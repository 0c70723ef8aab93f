import { sql } from 'drizzle-orm'
import { testApp, type TestApp } from '../tests/support/test-app.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { percentile, printTable, say, short } from './parts/figures.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:contacts`: what the contacts page and a message to a group ask for, with 20,000 contacts.

const rounds = 30

async function measure(): Promise<void> {
  const { database, remove } = await onPostgres()
  try {
    await migrate(database)
    await fill(database)
    const shop = await testApp({}, database)
    const token = await shop.signIn()
    const rows: string[][] = []
    for (const [name, call] of Object.entries(calls)) rows.push([name, ...(await figures(shop, token, call))])
    say(`\n20,000 contacts; milliseconds of whole calls`)
    printTable(['', 'p50', 'p95'], rows)
    await shop.close()
  } finally {
    await database.close()
    await remove()
  }
}

type Call = (round: number) => { method?: 'POST'; url: string; body?: object }

const contacts = '/api/v2/contacts'
const cursor = (round: number) =>
  Buffer.from(JSON.stringify([`pelanggan ${1000 + round * 500}`, 0])).toString('base64url')
const calls: Record<string, Call> = {
  'first page, counted': () => ({ url: `${contacts}/page` }),
  'a later page': (round) => ({ url: `${contacts}/page?cursor=${cursor(round)}` }),
  'search by name': (round) => ({ url: `${contacts}/page?search=GAN%20${1990 + round}` }),
  'search by phone': (round) => ({ url: `${contacts}/page?search=00${100 + round}` }),
  'members of a group': () => ({ url: `${contacts}/page?group_id=1` }),
  'who opted out': () => ({ url: `${contacts}/page?opted_out=true` }),
  'all, to choose from': () => ({ url: `${contacts}/directory` }),
  duplicates: () => ({ url: `${contacts}/duplicates` }),
  'each text to a group of 2,000': () => ({
    method: 'POST',
    url: '/api/v2/campaigns/preview',
    body: { kind: 'notice', group_id: 1, text: 'Salam {name}', scheduled_time: '2030-01-01 09:00:00' },
  }),
}

async function figures(shop: TestApp, token: string, call: Call): Promise<string[]> {
  const took: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const { method = 'GET', url, body } = call(Math.abs(round))
    const from = performance.now()
    // One address may only make so many calls a minute.
    const answer = await shop.call(method, url, {
      token,
      address: `198.51.100.${Math.abs(round)}`,
      ...(body && { body }),
    })
    if (round >= 0) took.push(performance.now() - from)
    if (answer.status !== 200)
      throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return [0.5, 0.95].map((share) => short(percentile(took, share)))
}

async function fill({ db }: Database): Promise<void> {
  await db.execute(sql`
    insert into contacts (name, phone)
    select 'Pelanggan ' || n, '6012' || lpad((n * 7 % 19900)::text, 7, '0') from generate_series(1, 20000) n`)
  await db.execute(sql`insert into contact_groups (name) values ('Ramai'), ('Lain')`)
  await db.execute(sql`
    insert into contact_group_members select 1 + id % 2, id from contacts where id % 10 < 2`)
  await db.execute(sql`
    insert into contact_opt_outs (number, messages)
    select distinct number, 'orders' from contacts where id % 50 = 1`)
  await db.execute(sql`vacuum analyze`)
}

async function onPostgres() {
  const server = await startBenchPostgres()
  const database = await openDatabase({ dataDir: '', databaseUrl: await server.database() })
  return { database, remove: () => server.stop() }
}

await measure()
process.exit(0)
