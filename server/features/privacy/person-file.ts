import { strToU8, zipSync, type Zippable } from 'fflate'
import { personFileName, type Person } from '#core/privacy/privacy.ts'
import { type Sen, ringgitText } from '#core/shared/money.ts'
import { formatFileTime, shopDayOf, formatShopTime } from '#core/shared/shop-time.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { Db } from '#server/db/database.ts'
import { csvText } from '#server/csv/csv-file.ts'
import { refuse } from '#server/http/refusal.ts'
import { handled, type Call } from '#server/http/route.ts'
import { record } from '../identity/identity.ts'
import { personInOrders } from '../orders/orders.ts'
import { countsOf } from './erase.ts'
import { personDataOf, isKnown, type PersonData } from './person-data.ts'

/** How tables name the zone of their times. */
const zone = 'Kuala Lumpur time'

/** What lies in the archive, file by file. */
function readMe(person: Person, { slips, designs }: { slips: number; designs: number }, now: Date): string {
  const { phone, orders, messages, contacts, jerseys, group_orders: groups } = person
  const lines = [
    ['orders.csv', `${counted(orders.length, 'order')}, with goods, amounts and what was done about them`],
    ['messages.csv', `${counted(messages.length, 'WhatsApp message')}, sent, failed, cancelled or waiting`],
    ['contacts.csv', `${counted(contacts.length, 'entry', 'entries')} in the address book`],
    [
      'jersey lists.csv',
      `${counted(jerseys.length, 'player')} with one of your names: it may be somebody else`,
    ],
    [
      'group orders.csv',
      `${counted(groups.length, 'group order')} that you organise or have added children to, and the order that each became`,
    ],
    [
      'slips/',
      slips > 0 ? `${counted(slips, 'payment slip')}, as sent` : 'not there: no payment slips are held',
    ],
    ['designs/', designs > 0 ? `${counted(designs, 'design')}, as sent` : 'not there: no designs are held'],
    [
      'data.json',
      'all of these tables for machines; besides, which messages you want, messages that repeat, when you last ' +
        'wrote to us, and the version of the privacy notice that held with each order',
    ],
  ]
  return [
    `What is held about the customer with the phone number +${phone}`,
    `${formatFileTime(now)}, ${zone}`,
    '',
    ...lines.map(([file = '', what = '']) => `${file.padEnd(18)}${what}`),
    '',
    'A table that holds nothing has its headings only.',
    `Times are ${zone} (Asia/Kuala_Lumpur, UTC+8).`,
    'Amounts are Malaysian ringgit (RM) with two decimals; in data.json what ends in _sen is the same in sen,',
    'RM 1.00 is 100 sen.',
    '',
  ].join('\n')
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`

/** All that is held, without what only the shop's own screens need; times with their zone, amounts in ringgit too. */
function dataOf(person: Person, now: Date): unknown {
  const { under_way: _ours, orders, ...rest } = person
  const theirs = orders.map(({ to_post: _parts, tags: _tags, ...order }) => order)
  return {
    exported_at: zoned(now),
    time_zone: 'Asia/Kuala_Lumpur',
    ...exportedFields(rest),
    orders: exported(theirs),
  }
}

/** `2026-11-22T14:05:00+08:00` */
const zoned = (instant: Date) => `${formatShopTime(instant).replace(' ', 'T')}+08:00`

/** A value as the file has it: times with their zone, amounts in ringgit too. */
function exported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exported)
  return value === null || typeof value !== 'object' ? value : exportedFields(value)
}

function exportedFields(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, part]): [string, unknown][] => {
      if (/(^|_)at$/.test(key) && typeof part === 'string') return [[key, zoned(new Date(part))]]
      if (key.endsWith('_sen') && typeof part === 'number')
        return [
          [key, part],
          [key.replace(/_sen$/, ''), ringgitText(part)],
        ]
      return [[key, exported(part)]]
    }),
  )
}

/** See the contract `exportPerson`. The name of the file has no more of the person than the end of the number. */
export async function sendFile({ db, files }: { db: Db; files: StoredFiles }, phone: string, call: Call) {
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
    .send(Buffer.from(zipSync({ ...filesOf(data, now), ...(await designsIn(files, data)) })))
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
async function designsIn(stored: StoredFiles, { designFiles }: PersonData): Promise<Zippable> {
  const files: Zippable = {}
  for (const { name, design } of designFiles) {
    const original = await personInOrders.readDesign(stored, design)
    if (original) files[`designs/${name}`] = [original, { level: 0 }]
  }
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
