import { readFile } from 'node:fs/promises'
import { scaleTime } from './load-factor.ts'
import { type Shop, expect } from './shop.ts'
import { placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { moveOrders } from '#core/orders/admin/bulk-orders.ts'
import { type PaintOperation, readPdfPages } from './pdf.ts'
import { listMessagePage } from '#core/messaging/message-list.ts'

export const bulkTimeout = { timeout: scaleTime(30_000) }

export const customers = Array.from({ length: 40 }, (_, at) => ({
  nama: `Puan ${String.fromCharCode(65 + (at % 26))}${at}`,
  phone: `60139${String(at).padStart(6, '0')}`,
  posted: at % 2 === 0,
}))

export async function createPaidOrders(shop: Shop): Promise<void> {
  const orders: { id: string; version: number }[] = []
  for (const { nama, phone, posted } of customers) {
    const { id } = await shop.call(placeNameTagOrder, {
      nama,
      phone,
      ...(posted
        ? {
            deliveryMethod: 'pos',
            shipping: { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' },
          }
        : { deliveryMethod: 'selfPickup' }),
      orders: [{ namaAnak: `Anak ${nama.slice(5)}`, warna: 'Navy/White', bilangan: 1 }],
    })
    orders.push({ id, version: 1 })
  }
  expect((await shop.call(moveOrders, { to: 'paid', orders })).stayed).toEqual([])
}

/** Captions on the sheet are black, but no name tag is. */
const isLetters = ({ how, colour }: PaintOperation) => how === 'fill' && colour !== '/DeviceRGB 0 0 0'

/**
 * Checks that the sheets contain seven tags for each of the forty names. Tags are recognised by their outlines,
 * because no two names consist of the same letters.
 */
export async function expectEachTagOnce(file: string): Promise<void> {
  const pages = readPdfPages(await readFile(file))
  expect(pages).toHaveLength(4)
  const letters = pages.flatMap(({ painted }) => painted.filter(isLetters))
  const shapes = Map.groupBy(letters, ({ points }) => {
    const [[x0, y0] = [0, 0]] = points
    // Distances from the first point don't depend on the rotation of the tag.
    return points.map(([x, y]) => Math.hypot(x - x0, y - y0).toFixed(3)).join(' ')
  })
  expect([...shapes.values()].map((same) => same.length)).toEqual(customers.map(() => 7))
}

export async function sentMessages(shop: Shop, expected: number): Promise<{ phone: string; text: string }[]> {
  const all = () => shop.call(listMessagePage, { limit: 500 })
  await expect
    .poll(async () => (await all()).messages.filter(({ status }) => status === 'sent').length, {
      timeout: scaleTime(30_000),
    })
    .toBe(expected)
  const { messages } = await all()
  expect(messages, 'none waits, and none failed').toHaveLength(expected)
  return messages.map(({ phone, message }) => ({ phone, text: message }))
}
