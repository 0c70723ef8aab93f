import { strToU8, zipSync, type Zippable } from 'fflate'
import Papa from 'papaparse'
import type { Person } from '../../../core/contracts/people.ts'
import { ringgitNumber } from '../../../core/values/money.ts'
import { formatShopTime } from '../../../core/values/shop-time.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { handled, type Call } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { countsOf } from './erase.ts'
import { heldOf, isKnown, type HeldData } from './held.ts'

/** See the contract `exportPerson`. The name of the file says nothing of whose it is. */
export async function sendFile(db: Db, phone: string, call: Call) {
  const held = await heldOf(db, phone)
  if (!isKnown(held.person)) return refuse('not_found')
  const { orders, contacts, messages } = held.person
  const counts = { orders: orders.length, contacts: contacts.length, messages: messages.length }
  await record(db, call, 'exported a person’s data', countsOf({ ...counts, slips: held.slipFiles.length }))
  const day = formatShopTime(new Date()).slice(0, 10)
  await call.reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="personal-data-${day}.zip"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(zipSync(filesOf(held))))
  return handled
}

const readMe = `Everything that the shop holds about you.

data.json      all of it, for machines
*.csv          the same as tables, for a spreadsheet
slips/         payment slips as you sent them

Times are Kuala Lumpur time, amounts Malaysian ringgit.
`

function filesOf({ person, slipFiles }: HeldData): Zippable {
  const { under_way: _ours, ...held } = person
  const { orders, contacts, messages, jerseys } = held
  const files: Zippable = {
    'READ ME.txt': strToU8(readMe),
    'data.json': strToU8(`${JSON.stringify(held, null, 2)}\n`),
    'orders.csv': table(orders.map(orderRow)),
    'messages.csv': table(
      messages.map(({ scheduled_at: at, status, body, attachments }) => ({
        Time: timeOf(at),
        Status: status,
        Message: body,
        Attachments: attachments.join('; '),
      })),
    ),
    'contacts.csv': table(
      contacts.map(({ name, phone, groups }) => ({ Name: name, Phone: phone, Groups: groups.join(', ') })),
    ),
    'jersey lists.csv': table(
      jerseys.map(({ list, nama, size, bilangan }) => ({
        List: list,
        Name: nama,
        Size: size,
        Number: bilangan,
      })),
    ),
  }
  for (const { name, bytes } of slipFiles) files[`slips/${name}`] = bytes
  return files
}

function orderRow(order: Person['orders'][number]) {
  return {
    Order: order.number,
    Placed: timeOf(order.placed_at),
    Stage: order.stage,
    Name: order.nama,
    Delivery: order.delivery_method,
    Address: order.address,
    Goods: order.goods.join('\n'),
    'Total RM': ringgitNumber(order.total_sen),
    Paid: order.paid_at && timeOf(order.paid_at),
    'Paid RM': order.paid_sen === null ? null : ringgitNumber(order.paid_sen),
    Tracking: order.tracking,
    History: order.events
      .map(({ at, deed, note }) => [timeOf(at), deed, note].filter(Boolean).join(' '))
      .join('\n'),
  }
}

const timeOf = (instant: string) => formatShopTime(new Date(instant)).slice(0, 16)

/** With the mark by which Excel knows UTF-8; what a spreadsheet would take for a formula is made text. */
function table(rows: Record<string, string | number | null>[]): Uint8Array {
  return strToU8(`\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}\r\n`)
}
