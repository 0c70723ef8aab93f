import { exportJerseys, getJerseyDetails, getJerseys, saveJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { jerseyLists } from '#core/orders/jersey/jersey.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Call, type Route } from '#server/http/route.ts'
import { findJerseyRows } from './jersey-store.ts'
import type { JerseyOrderId, StoredJersey } from '../store/jersey-tables.ts'
import { presentJersey } from './present-jersey.ts'
import { saveJerseyList } from './save-jerseys.ts'
import { formatCsv } from '#server/csv/csv-file.ts'

export function jerseyRoutes(db: Db): Route[] {
  return [
    route(getJerseys, async ({ orderId, sheetName }) => {
      const list = lists.find((list) => list.orderId === orderId && list.sheetName === sheetName)
      if (!list) return refuse('unknown_list')
      return {
        success: true as const,
        orders: (await findJerseyRows(db, orderId)).map(presentJersey),
        message: foundMessage,
      }
    }),
    route(saveJerseys, async (input, { caller }) => {
      const list = input.sheetName === male.sheetName ? male : female
      const saved = await saveJerseyList(db, list.orderId, input, caller?.name ?? '')
      if (!(saved instanceof Refusal))
        return {
          success: true as const,
          orders: saved.map(presentJersey),
          message: `Orders saved to ${list.sheet} sheet`,
        }
      return saved
    }),
    route(exportJerseys, ({ orderId }, call) => handleExportJerseys(db, orderId, call)),
    route(getJerseyDetails, async ({ id }) => {
      const list = lists.find(({ orderId }) => orderId === id.toUpperCase())
      if (!list) return refuse('unknown_list')
      const { orderId, sheetName } = list
      const orders = (await findJerseyRows(db, orderId)).map(presentJersey)
      return { success: true as const, orderDetails: { orderId, sheetName, orders }, message: foundMessage }
    }),
  ]
}

async function handleExportJerseys(
  db: Db,
  orderId: JerseyOrderId,
  { reply }: Call,
): Promise<typeof alreadyAnswered> {
  const { sheet } = orderId === male.orderId ? male : female
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="jerseys-${sheet.toLowerCase()}.csv"`)
    .header('cache-control', 'no-store')
    .send(formatJerseyCsv(await findJerseyRows(db, orderId)))
  return alreadyAnswered
}

const { female, male } = jerseyLists
const lists = [female, male]
const foundMessage = 'Maklumat order berjaya diperolehi!'

function formatJerseyCsv(rows: StoredJersey[]): string {
  const data = rows.map(({ nama, size, bilangan }, at) => [at + 1, nama, size, bilangan])
  const fields = ['No', 'Name', 'Size', 'Number']
  return formatCsv(fields, data)
}
