import { strToU8, zipSync, type Zippable } from 'fflate'
import { personFileName, type Person } from '#core/people/people.ts'
import type { Sen } from '#core/shared/money.ts'
import { formatFileTime, shopDayOf } from '#core/shared/shop-time.ts'
import type { Db } from '#server/platform/database.ts'
import { csvText } from '#server/platform/files/csv-file.ts'
import { refuse } from '#server/platform/refusal.ts'
import { handled, type Call } from '#server/platform/route.ts'
import { record } from '../identity/identity.ts'
import { personInOrders } from '../orders/orders.ts'
import { countsOf } from './erase.ts'
import { personDataOf, isKnown, type PersonData } from './person-data.ts'
import { dataOf, readMe, zone } from './person-words.ts'

/** See the contract `exportPerson`. The name of the file has no more of the person than the end of the number. */
export async function sendFile(db: Db, phone: string, call: Call) {
  const data = await personDataOf(db, phone)
  if (!isKnown(data.person)) return refuse('not_found')
  const { orders, contacts, messages } = data.person
  const counts = {
    orders: orders.length,
    contacts: contacts.length,
    messages: messages.length,
    slips: data.slipFiles.length,
    designs: data.designFiles.length,
  }
  await record(db, call, 'exported a person’s data', countsOf(counts))
  const now = new Date()
  const name = personFileName(phone, shopDayOf(now))
  await call.reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(zipSync({ ...filesOf(data, now), ...(await designsIn(db, data)) })))
  return handled
}

function filesOf({ person, slipFiles, designFiles }: PersonData, now: Date): Zippable {
  const { orders, messages, contacts, jerseys, group_orders: groups } = person
  const files: Zippable = {
    'READ ME.txt': strToU8(readMe(person, { slips: slipFiles.length, designs: designFiles.length }, now)),
    'data.json': strToU8(`${JSON.stringify(dataOf(person, now), null, 2)}\n`),
    'orders.csv': table(orderHeads, orders.map(orderRow)),
    'messages.csv': table(
      [`Time (${zone})`, 'Status', 'Message', 'Attachments'],
      messages.map(({ scheduled_at: at, status, body, attachments }) => [
        timeOf(at),
        status,
        body,
        attachments.join('; '),
      ]),
    ),
    'contacts.csv': table(
      ['Name', 'Phone', 'Groups', 'Note'],
      contacts.map(({ name, phone, groups, note }) => [name, phone, groups.join(', '), note]),
    ),
    'jersey lists.csv': table(
      ['List', 'Name', 'Size', 'Number'],
      jerseys.map(({ list, nama, size, bilangan }) => [list, nama, size, bilangan]),
    ),
    'group orders.csv': table(
      ['Group order', 'As', 'Children', 'Order'],
      groups.map(({ name, organises, children, order }) => [
        name,
        organises ? 'organiser' : 'parent',
        children.join(', '),
        order,
      ]),
    ),
  }
  for (const { name, bytes } of slipFiles) files[`slips/${name}`] = bytes
  return files
}

/** As they came: pictures don't become smaller, and trying would hold up everybody else. */
async function designsIn(db: Db, { designFiles }: PersonData): Promise<Zippable> {
  const files: Zippable = {}
  for (const { name, design } of designFiles)
    files[`designs/${name}`] = [await personInOrders.readDesign(db, design), { level: 0 }]
  return files
}

const orderHeads = [
  'Order',
  `Placed (${zone})`,
  'Stage',
  'Name',
  'Delivery',
  'Address',
  'Goods',
  'Total RM',
  `Paid (${zone})`,
  'Paid RM',
  'Tracking',
  'Words for the shop',
  `History (${zone})`,
]

function orderRow(order: Person['orders'][number]): string[] {
  const history = order.events.map(({ at, action, note }) =>
    [timeOf(at), action, note].filter(Boolean).join(' '),
  )
  return [
    order.number,
    timeOf(order.placed_at),
    order.stage,
    order.nama,
    order.delivery_method,
    order.address,
    order.goods.join('\n'),
    amountOf(order.total_sen),
    order.paid_at === null ? '' : timeOf(order.paid_at),
    order.paid_sen === null ? '' : amountOf(order.paid_sen),
    order.tracking,
    order.words,
    history.join('\n'),
  ]
}

const timeOf = (instant: string) => formatFileTime(new Date(instant))
const amountOf = (sen: Sen) => (sen / 100).toFixed(2)

const table = (fields: string[], data: string[][]): Uint8Array => strToU8(csvText(fields, data))
