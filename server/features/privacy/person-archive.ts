import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { getPersonalDataFileName, type PersonalData } from '#core/privacy/privacy.ts'
import { type Sen, formatRinggit } from '#core/shared/money.ts'
import { formatSpreadsheetTime, getShopDay, formatShopTime } from '#core/shared/shop-time.ts'
import { FileMissingError } from '#server/storage/file-storage.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { Db } from '#server/db/database.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, type Call } from '#server/http/route.ts'
import { recordAction } from '../identity/identity.ts'
import { formatCounts } from './erase.ts'
import { collectPersonData, hasPersonData, type CollectedPersonData } from './person-data.ts'

const timeZoneName = 'Kuala Lumpur time'

function renderReadMe(
  person: PersonalData,
  { slips, designs }: { slips: number; designs: number },
  now: Date,
): string {
  const { phone, orders, messages, contacts, jerseys, group_orders: groups, conversations } = person
  const lines = [
    ['orders.csv', `${formatCounted(orders.length, 'order')}, with items, amounts and history`],
    [
      'messages.csv',
      `${formatCounted(messages.length, 'WhatsApp message')}, including failed, cancelled and pending messages`,
    ],
    ['contacts.csv', `${formatCounted(contacts.length, 'entry', 'entries')} in the shop’s contacts`],
    [
      'jersey lists.csv',
      `${formatCounted(jerseys.length, 'player')} with one of your names, who may be a different person`,
    ],
    [
      'group orders.csv',
      `${formatCounted(groups.length, 'group order')} that you organise or have added children to, with the resulting order`,
    ],
    [
      'conversations.csv',
      `${formatCounted(conversations.length, 'conversation')} on WhatsApp, message by message; files in conversations/`,
    ],
    [
      'slips/',
      slips > 0
        ? `${formatCounted(slips, 'payment slip')}, as sent`
        : 'not included, because there are no payment slips',
    ],
    [
      'designs/',
      designs > 0
        ? `${formatCounted(designs, 'design')}, as sent`
        : 'not included, because there are no designs',
    ],
    [
      'data.json',
      'all of these tables in a machine-readable form, with your message preference, recurring messages, the time of ' +
        'your last message to us, and the version of the privacy notice for each order',
    ],
  ]
  return [
    `Personal data of the customer with the phone number +${phone}`,
    `${formatSpreadsheetTime(now)}, ${timeZoneName}`,
    '',
    ...lines.map(([file = '', what = '']) => `${file.padEnd(18)}${what}`),
    '',
    'Tables without data contain only headings.',
    `Times are ${timeZoneName} (Asia/Kuala_Lumpur, UTC+8).`,
    'Amounts are Malaysian ringgit (RM) with two decimals. In data.json, fields ending in _sen are in sen:',
    'RM 1.00 is 100 sen.',
    '',
  ].join('\n')
}

const formatCounted = (count: number, one: string, many = `${one}s`) =>
  `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`

/**
 * Returns all personal data except fields that only the shop's screens need. Times have a time zone, and amounts are
 * also in ringgit.
 */
function toExportData(person: PersonalData, now: Date): unknown {
  const { under_way: _underWay, orders, ...rest } = person
  const exportedOrders = orders.map(({ to_post: _parts, tags: _tags, ...order }) => order)
  return {
    exported_at: formatZoned(now),
    time_zone: 'Asia/Kuala_Lumpur',
    ...exportFields(rest),
    orders: exportValue(exportedOrders),
  }
}

const formatZoned = (instant: Date) => `${formatShopTime(instant).replace(' ', 'T')}+08:00`

function exportValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exportValue)
  return value === null || typeof value !== 'object' ? value : exportFields(value)
}

function exportFields(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, part]): [string, unknown][] => {
      if (/(^|_)at$/.test(key) && typeof part === 'string') return [[key, formatZoned(new Date(part))]]
      if (key.endsWith('_sen') && typeof part === 'number')
        return [
          [key, part],
          [key.replace(/_sen$/, ''), formatRinggit(part)],
        ]
      return [[key, exportValue(part)]]
    }),
  )
}

/** Sends the archive. Its file name contains no personal data except the end of the phone number. */
export async function sendPersonArchive(
  { db, files }: { db: Db; files: StoredFiles },
  phone: string,
  call: Call,
) {
  const data = await collectPersonData(db, phone)
  if (!hasPersonData(data.person)) return refuse('not_found')
  const { orders, contacts, messages } = data.person
  const counts = {
    orders: orders.length,
    contacts: contacts.length,
    messages: messages.length,
    slips: data.slipFiles.length,
    designs: data.designFiles.length,
  }
  await recordAction(db, call, 'exported a person’s data', formatCounts(counts))
  const now = new Date()
  const name = getPersonalDataFileName(phone, getShopDay(now))
  await call.reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(streamZip(renderTables(data, now), listUploads(data), files)))
  return alreadyAnswered
}

function renderTables(
  { person, slipFiles, designFiles }: CollectedPersonData,
  now: Date,
): Record<string, Uint8Array> {
  const { orders, messages, contacts, jerseys, group_orders: groups } = person
  return {
    'READ ME.txt': strToU8(
      renderReadMe(person, { slips: slipFiles.length, designs: designFiles.length }, now),
    ),
    'data.json': strToU8(`${JSON.stringify(toExportData(person, now), null, 2)}\n`),
    'orders.csv': renderTable(orderHeadings, orders.map(toOrderRow)),
    'messages.csv': renderMessages(messages),
    'conversations.csv': renderConversations(person.conversations),
    'contacts.csv': renderTable(
      ['Name', 'Phone', 'Groups', 'Note'],
      contacts.map(({ name, phone, groups, note }) => [name, phone, groups.join(', '), note]),
    ),
    'jersey lists.csv': renderTable(
      ['List', 'Name', 'Size', 'Number'],
      jerseys.map(({ list, nama, size, bilangan }) => [list, nama, size, bilangan]),
    ),
    'group orders.csv': renderTable(
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

const renderMessages = (messages: PersonalData['messages']) =>
  renderTable(
    [`Time (${timeZoneName})`, 'Status', 'Message', 'Attachments'],
    messages.map(({ scheduled_at: at, status, body, attachments }) => [
      formatInstant(at),
      status,
      body,
      attachments.join('; '),
    ]),
  )

const renderConversations = (conversations: PersonalData['conversations']) =>
  renderTable(
    [`Time (${timeZoneName})`, 'From', 'Message', 'File'],
    conversations.flatMap(({ messages }) =>
      messages.map(({ sent_at: at, from_shop: isFromShop, text, file }) => [
        formatInstant(at),
        isFromShop ? 'shop' : 'customer',
        text,
        file,
      ]),
    ),
  )

const createArchiveEntry = ({ name, file }: { name: string; file: string }): [string, string] => [
  `conversations/${name}`,
  file,
]

export async function sendConversationArchive(
  files: StoredFiles,
  held: Pick<PersonalData, 'conversations' | 'messages'> & { files: { name: string; file: string }[] },
  id: string,
  { reply }: Call,
): Promise<typeof alreadyAnswered> {
  const now = new Date()
  const { conversations, messages } = held
  const data = { exported_at: formatZoned(now), ...exportFields({ conversations, messages }) }
  const tables = {
    'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    'conversations.csv': renderConversations(conversations),
    'messages.csv': renderMessages(messages),
  }
  await reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${getPersonalDataFileName(id, getShopDay(now))}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(streamZip(tables, held.files.map(createArchiveEntry), files)))
  return alreadyAnswered
}

function listUploads({
  slipFiles,
  designFiles,
  conversationFiles,
}: CollectedPersonData): [name: string, hash: string | null][] {
  return [
    ...slipFiles.map(({ name, file }): [string, string | null] => [`slips/${name}`, file]),
    ...designFiles.map(({ name, design }): [string, string | null] => [
      `designs/${name}`,
      design.originalFile,
    ]),
    ...conversationFiles.map(createArchiveEntry),
  ]
}

async function openUnlessMissing(files: StoredFiles, hash: string): Promise<Readable | null> {
  try {
    return await files.read(hash)
  } catch (error) {
    if (error instanceof FileMissingError) return null
    throw error
  }
}

/**
 * Streams a zip archive. No upload is completely in memory. Uploads are not compressed, because compression
 * does not shrink pictures.
 */
async function* streamZip(
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
    const content = hash === null ? null : await openUnlessMissing(files, hash)
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

const orderHeadings = [
  'Order',
  `Placed (${timeZoneName})`,
  'Stage',
  'Name',
  'Delivery',
  'Address',
  'Goods',
  'Total RM',
  `Paid (${timeZoneName})`,
  'Paid RM',
  'Tracking',
  'Review',
  `History (${timeZoneName})`,
  `Payments (${timeZoneName})`,
]

function toOrderRow(order: PersonalData['orders'][number]): string[] {
  const history = order.events.map(({ at, action, note }) =>
    [formatInstant(at), action, note].filter(Boolean).join(' '),
  )
  return [
    order.number,
    formatInstant(order.placed_at),
    order.stage,
    order.nama,
    order.delivery_method,
    order.address,
    order.goods.join('\n'),
    formatAmount(order.total_sen),
    order.paid_at === null ? '' : formatInstant(order.paid_at),
    order.paid_sen === null ? '' : formatAmount(order.paid_sen),
    order.tracking,
    order.words,
    history.join('\n'),
    order.payments.map(({ at, what }) => `${formatInstant(at)} ${what}`).join('\n'),
  ]
}

const formatInstant = (instant: string) => formatSpreadsheetTime(new Date(instant))
const formatAmount = (sen: Sen) => (sen / 100).toFixed(2)

const renderTable = (fields: string[], data: string[][]): Uint8Array => strToU8(formatCsv(fields, data))
