import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { getPersonalDataFileName, type PersonalData } from '#core/privacy/privacy.ts'
import { type Sen, formatRinggit } from '#core/shared/money.ts'
import { formatFileTime, getShopDay, formatShopTime } from '#core/shared/shop-time.ts'
import { FileMissing } from '#server/storage/file-storage.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { Db } from '#server/db/database.ts'
import { csvText } from '#server/csv/csv-file.ts'
import { refuse } from '#server/http/refusal.ts'
import { handled, type Call } from '#server/http/route.ts'
import { record } from '../identity/identity.ts'
import { countsOf } from './erase.ts'
import { personDataOf, isKnown, type PersonData } from './person-data.ts'

/** How tables name the zone of their times. */
const zone = 'Kuala Lumpur time'

/** What lies in the archive, file by file. */
function readMe(
  person: PersonalData,
  { slips, designs }: { slips: number; designs: number },
  now: Date,
): string {
  const { phone, orders, messages, contacts, jerseys, group_orders: groups, conversations } = person
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
      'conversations.csv',
      `${counted(conversations.length, 'conversation')} on WhatsApp, message by message; files in conversations/`,
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
function dataOf(person: PersonalData, now: Date): unknown {
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
          [key.replace(/_sen$/, ''), formatRinggit(part)],
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
  const name = getPersonalDataFileName(phone, getShopDay(now))
  await call.reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(zipped(tablesOf(data, now), uploadsOf(data), files)))
  return handled
}

function tablesOf({ person, slipFiles, designFiles }: PersonData, now: Date): Record<string, Uint8Array> {
  const { orders, messages, contacts, jerseys, group_orders: groups } = person
  return {
    'READ ME.txt': strToU8(readMe(person, { slips: slipFiles.length, designs: designFiles.length }, now)),
    'data.json': strToU8(`${JSON.stringify(dataOf(person, now), null, 2)}\n`),
    'orders.csv': table(orderHeads, orders.map(orderRow)),
    'messages.csv': messageTable(messages),
    'conversations.csv': conversationTable(person.conversations),
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
}

const messageTable = (messages: PersonalData['messages']) =>
  table(
    [`Time (${zone})`, 'Status', 'Message', 'Attachments'],
    messages.map(({ scheduled_at: at, status, body, attachments }) => [
      timeOf(at),
      status,
      body,
      attachments.join('; '),
    ]),
  )

type Conversations = PersonalData['conversations']

const conversationTable = (conversations: Conversations) =>
  table(
    [`Time (${zone})`, 'From', 'Message', 'File'],
    conversations.flatMap(({ messages }) =>
      messages.map(({ sent_at: at, from_shop: isFromShop, text, file }) => [
        timeOf(at),
        isFromShop ? 'shop' : 'customer',
        text,
        file,
      ]),
    ),
  )

const conversationUpload = ({ name, file }: { name: string; file: string }): [string, string] => [
  `conversations/${name}`,
  file,
]

/** The same for a customer whose number is hidden: the conversation, and messages to them. */
export async function sendConversationFile(
  files: StoredFiles,
  held: Pick<PersonalData, 'conversations' | 'messages'> & { files: { name: string; file: string }[] },
  id: string,
  { reply }: Call,
): Promise<typeof handled> {
  const now = new Date()
  const { conversations, messages } = held
  const data = { exported_at: zoned(now), ...exportedFields({ conversations, messages }) }
  const tables = {
    'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    'conversations.csv': conversationTable(conversations),
    'messages.csv': messageTable(messages),
  }
  await reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${getPersonalDataFileName(id, getShopDay(now))}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(zipped(tables, held.files.map(conversationUpload), files)))
  return handled
}

/** Slips and designs by their names in the archive. */
function uploadsOf({
  slipFiles,
  designFiles,
  conversationFiles,
}: PersonData): [name: string, hash: string | null][] {
  return [
    ...slipFiles.map(({ name, file }): [string, string | null] => [`slips/${name}`, file]),
    ...designFiles.map(({ name, design }): [string, string | null] => [
      `designs/${name}`,
      design.originalFile,
    ]),
    ...conversationFiles.map(conversationUpload),
  ]
}

async function readUnlessMissing(files: StoredFiles, hash: string): Promise<Readable | null> {
  try {
    return await files.read(hash)
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** A zip file, written as it is read, so that no upload is in memory as a whole. Uploads are not compressed: pictures don't become smaller. */
async function* zipped(
  tables: Record<string, Uint8Array>,
  uploads: [name: string, hash: string | null][],
  files: StoredFiles,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for (const [name, content] of Object.entries(tables)) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    entry.push(content, true)
    yield* written.splice(0)
  }
  for (const [name, hash] of uploads) {
    const content = hash === null ? null : await readUnlessMissing(files, hash)
    if (!content) continue
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const piece of content) {
      entry.push(piece)
      yield* written.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
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

function orderRow(order: PersonalData['orders'][number]): string[] {
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
