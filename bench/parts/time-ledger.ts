import { sql } from 'drizzle-orm'
import { listUnpaidInvoices, getCustomerStatement } from '#core/documents/document-calls.ts'
import { fillContractPath } from '#core/fill-contract-path.ts'
import type { AnyContract, InputOf } from '#core/contract.ts'
import { signIn } from '#core/identity/sign-in.ts'
import { listUnpaidOrders } from '#core/orders/admin/unpaid-orders.ts'
import { exportPaymentEntries, getDayClosing, getMonthClosing } from '#core/payments/closing-calls.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Database } from '#server/db/database.ts'
import { cloneOrders } from '../../tests/support/clone-orders.ts'
import { adminPassword, startProgram } from '../../tests/support/program.ts'
import { stickerOrder } from '../../tests/support/sticker-order.ts'
import { formatFigure, percentile, printLine, printTable } from './figures.ts'
import { startBenchPostgres } from './postgres.ts'

/** Maximum p95 in ms. */
const screenLimitMs = 500
const exportLimitMs = 5000
const entriesADay = 125
/** One of 20 orders is unpaid, and one of 4 has an invoice. */
const unpaidEvery = 20
const invoicedEvery = 4
const customers = 3000

/**
 * Fills a shop with this number of ledger entries, and times the screens and exports of payments over HTTP. Returns
 * false if one of them exceeds its limit.
 */
export async function timeLedger(entries: number): Promise<boolean> {
  const postgres = await startBenchPostgres()
  const databaseUrl = await postgres.database()
  const database = await openDatabase({ dataDir: '', databaseUrl })
  await migrateDatabase(database)
  const program = await startProgram({ DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' })
  let calls = 0
  let token = ''
  const headers = () => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    // Change the network after every few calls, because calls are limited per network.
    'x-forwarded-for': `198.51.${Math.floor((calls += 1) / 5) % 256}.1`,
  })
  const post = async (path: string, body: object) => {
    const options = { method: 'POST', headers: headers(), body: JSON.stringify(body) }
    const answer = await fetch(program.url + path, options)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  const get = async <C extends AnyContract>(contract: C, input: InputOf<C>) => {
    const { path, rest } = fillContractPath(contract, input)
    const query = new URLSearchParams(rest as Record<string, string>)
    const answer = await fetch(`${program.url}${path}?${query}`, { headers: headers() })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.arrayBuffer()
  }
  try {
    token = (await post(signIn.path, { username: 'admin', password: adminPassword })).token
    const { id } = await post('/api/sticker-print/save-order', stickerOrder())
    printLine(`Writing ${entries.toLocaleString('en')} entries …`)
    await fillLedger(database, String(id), entries)
    const today = getShopDay(new Date())
    const busy = addDays(today, -40)
    const period = { from: addDays(today, -Math.floor(50_000 / entriesADay) + 2), to: today }
    const rows: string[][] = []
    let isWithin = true
    const measure = async (name: string, limitMs: number, times: number, run: () => Promise<unknown>) => {
      await run()
      const tookMs: number[] = []
      for (let at = 0; at < times; at += 1) {
        const began = performance.now()
        await run()
        tookMs.push(performance.now() - began)
      }
      const p95 = percentile(tookMs, 0.95)
      if (p95 > limitMs) isWithin = false
      rows.push([name, formatFigure(percentile(tookMs, 0.5)), formatFigure(p95), formatFigure(limitMs)])
    }
    const screen = (name: string, run: () => Promise<unknown>) => measure(name, screenLimitMs, 40, run)
    await screen('closing of a day', () => get(getDayClosing, { day: busy }))
    await screen('closing of today', () => get(getDayClosing, { day: today }))
    await screen('closing of a month', () => get(getMonthClosing, { month: busy.slice(0, 7) }))
    await screen('unpaid orders', () => get(listUnpaidOrders, {}))
    await screen('unpaid orders, over 30 days', () => get(listUnpaidOrders, { age: 'older' }))
    await screen('unpaid invoices', () => get(listUnpaidInvoices, {}))
    await screen('customer statement', () =>
      get(getCustomerStatement, { phone: '60110000001', from: addDays(today, -365), to: today }),
    )
    for (const format of ['csv', 'xlsx'] as const) {
      const month = { from: addDays(today, -31), to: today }
      await measure(`${format} of a month`, exportLimitMs, 5, () =>
        get(exportPaymentEntries, { ...month, format }),
      )
      await measure(`${format} of 50,000 entries`, exportLimitMs, 5, () =>
        get(exportPaymentEntries, { ...period, format }),
      )
    }
    printTable(['', 'p50 ms', 'p95 ms', 'limit ms'], rows)
    return isWithin
  } finally {
    await program.stop()
    await database.close()
    await postgres.stop()
  }
}

async function fillLedger(database: Database, model: string, entries: number): Promise<void> {
  await database.run('alter table orders disable trigger user; alter table payments disable trigger user')
  for (let written = 0; written < entries; written += 5000)
    await cloneOrders(database.db, model, Math.min(5000, entries - written))
  await database.session(async (db) => {
    for (const statement of `
    create temporary table numbered as
      select id, public_id, row_number() over (order by number)::int as n from orders where public_id <> '${model}';
    update orders set phone = '6011' || lpad((n % ${customers})::text, 7, '0'),
      placed_at = now() - n * interval '1 day' / ${entriesADay},
      stage = case when n % ${unpaidEvery} = 0 then 'new' else 'handed_over' end,
      paid_at = case when n % ${unpaidEvery} = 0 then null else now() - n * interval '1 day' / ${entriesADay} end,
      paid_sen = case when n % ${unpaidEvery} = 0 then 1000 else total_sen end
      from numbered where numbered.id = orders.id;
    insert into payments (order_id, kind, amount_sen, method, paid_at, evidence, reference, recorded_by, created_at)
      select o.id, 'payment', o.paid_sen,
        (array['cash', 'transfer', 'duitnow_qr', 'fpx', 'card'])[1 + n % 5], o.placed_at, 'staff',
        'Ref ' || n, 'Bench', o.placed_at
      from orders o join numbered using (id);
    insert into document_numbers values ('invoice', 2026, ${entries});
    insert into documents (kind, year, number, order_id, key, language, content, total_sen, due_on, issued_on, issued_by)
      select 'invoice', 2026, n, o.id, 'bench-key-' || o.id, 'ms', jsonb_build_object('title', 'Invois',
        'seller', '{"name":"Kedai","address":"","phone":"","ssm_number":"","sst_number":""}'::jsonb,
        'buyer', '{"name":"Siti","company":"SK Taman Jaya","registration_no":"","address":""}'::jsonb,
        'order_number', o.number, 'po_number', '', 'note', '', 'lines', '[]'::jsonb, 'discount_sen', 0,
        'postage_sen', 0, 'total_sen', o.total_sen, 'taxes', '[]'::jsonb, 'paid', '[]'::jsonb, 'paid_sen', 0,
        'valid_until', '', 'corrects', ''), o.total_sen, o.placed_at::date + 30, o.placed_at::date, 'Bench'
      from orders o join numbered using (id) where n % ${invoicedEvery} = 0
  `
      .split(';')
      .filter((part) => part.trim() !== ''))
      await db.execute(sql.raw(statement))
  })
  await database.run('alter table orders enable trigger user; alter table payments enable trigger user')
  await database.run('vacuum analyze')
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from payments`,
  )
  if (rows[0]?.count !== entries) throw new Error(`${rows[0]?.count} entries were written`)
}
