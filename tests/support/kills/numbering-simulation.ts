import { sql } from 'drizzle-orm'
import type { IssuedDocument } from '#core/documents/document-calls.ts'
import { formatDocumentNumber, type DocumentKind } from '#core/documents/document-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { cloneOrders } from '../clone-orders.ts'
import { SeededRandom } from '../fuzz/chance.ts'
import { startKillableApp, type KillableApp } from '../killable-app.ts'
import { stickerOrder } from '../sticker-order.ts'
import type { DatabaseAddress } from '../test-database.ts'

export interface NumberingSimulationOptions {
  address: DatabaseAddress
  seed: number
  kills: number
  progress?: (line: string) => void
}

export interface NumberingSimulationReport {
  documents: number
  answered: number
  hits: number
  gaps: string[]
  /** Refused calls, answered documents that are missing or have another number, and orders with two documents. */
  wrong: string[]
}

const issuedAtOnce = 50
const kinds = ['invoice', 'receipt'] as const

/**
 * Issues 50 documents at once, kills the program before all are issued, and restarts it. Compares all numbers at the
 * end.
 */
export async function simulateNumbering(
  options: NumberingSimulationOptions,
): Promise<NumberingSimulationReport> {
  const { address, kills, progress } = options
  const random = new SeededRandom(options.seed)
  const database = await openDatabase(address)
  const { db } = database
  const answered = new Map<string, IssuedDocument>()
  const wrong: string[] = []
  let hits = 0
  let app = await startKillableApp(address, {})
  try {
    const model = await placePaidOrder(app)
    for (let round = 1; round <= kills; round += 1) {
      const orders = await cloneOrders(db, model, issuedAtOnce)
      const killAfter = random.whole(0, issuedAtOnce - 10)
      const delayMs = random.whole(0, 10)
      let answers = 0
      let kill: Promise<void> | null = null
      const startKill = async () => {
        await new Promise((done) => setTimeout(done, delayMs))
        if (answers < issuedAtOnce) hits += 1
        await app.kill()
      }
      if (killAfter === 0) kill = startKill()
      const issue = async (id: string, kind: DocumentKind) => {
        const body = await app
          .call('POST', `/api/v2/orders/${id}/documents`, { kind })
          .catch((error: Error) => {
            // The other errors are connections that the kill ended.
            if (error.message.includes(' answered ')) wrong.push(error.message)
            return null
          })
        if (!body) return
        answered.set(id, body['data'] as IssuedDocument)
        answers += 1
        if (answers >= killAfter) kill ??= startKill()
      }
      await Promise.all(
        orders.map(({ publicId }, at) => issue(publicId, kinds[at % kinds.length] ?? 'invoice')),
      )
      await (kill ?? startKill())
      if (round < kills) app = await startKillableApp(address, {})
      if (round % 10 === 0) progress?.(`${round} kills, ${answered.size} documents answered`)
    }
    const compared = await compare(db, answered)
    return { ...compared, answered: answered.size, hits, wrong: [...wrong, ...compared.wrong] }
  } finally {
    await app.kill()
    await database.close()
  }
}

async function placePaidOrder({ call }: KillableApp): Promise<string> {
  const { id } = await call('POST', '/api/sticker-print/save-order', stickerOrder())
  const { data } = (await call('GET', `/api/v2/orders/${String(id)}`)) as {
    data: { order: { version: number; total_sen: number } }
  }
  const { version, total_sen: paidSen } = data.order
  await call('POST', `/api/v2/orders/${String(id)}/move`, { version, to: 'paid', paid_sen: paidSen })
  return String(id)
}

async function compare(db: Db, answered: ReadonlyMap<string, IssuedDocument>) {
  const { rows } = await db.execute<{ kind: DocumentKind; year: number; number: number; order: string }>(sql`
    select d.kind, d.year, d.number, o.public_id as order
    from documents d join orders o on o.id = d.order_id order by d.kind, d.year, d.number`)
  const gaps: string[] = []
  const wrong: string[] = []
  const stored = new Map<string, string>()
  const lastOf = new Map<string, number>()
  for (const { kind, year, number, order } of rows) {
    const name = formatDocumentNumber(kind, year, number)
    const last = lastOf.get(`${kind} ${year}`) ?? 0
    if (number !== last + 1) gaps.push(`${name} follows ${last}`)
    lastOf.set(`${kind} ${year}`, number)
    if (stored.has(order)) wrong.push(`${name} is the second document of an order`)
    stored.set(order, name)
  }
  for (const [order, { number }] of answered)
    if (stored.get(order) !== number) wrong.push(`${number} was answered, but ${stored.get(order)} is stored`)
  return { documents: rows.length, gaps, wrong }
}
