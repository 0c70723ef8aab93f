import { expect, test } from 'vitest'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { isolateDirection } from '#core/shared/isolate-direction.ts'
import { renderIssuedPdf } from '#server/features/documents/document-pdf.ts'
import { listDocumentItems, formatMessageLines } from '#server/features/orders/items/present-items.ts'
import { readPdfTexts, groupTextLines } from '../support/pdf-text.ts'

const seller = {
  name: 'Kedai Cetak Maju',
  phone: '60123456789',
  address: '8 Jalan Besar, 43000 Kajang',
  ssm_number: '',
  sst_number: '',
}
type Item = OrderItem<'basket'>['items'][number]
const customItem = (product: string, sen: number): Item => ({
  goods: { kind: 'free', product, quantity: 1, eachSen: sen },
  sen,
})
const tagItem = (names: string[], product = 'Tag nama'): Item => ({
  goods: {
    kind: 'nametag',
    productId: 1,
    product,
    pricePerSet: 1000,
    rows: names.map((namaAnak) => ({ namaAnak, warna: 'Red/White', sets: 2 })),
  },
  sen: names.length * 2000,
})

async function readQuoteLines(
  items: Item[],
  more: { nama?: string; city?: string } = {},
): Promise<string[][]> {
  const goodsSen = items.reduce((sum, { sen }) => sum + sen, 0)
  const { nama = 'Cikgu Zaleha', city = 'Kajang' } = more
  const goods = { kind: 'basket' as const, product: 'Pelbagai', design: false, items }
  const pdf = await renderIssuedPdf({
    kind: 'quotation',
    number: 'QUO-2026-0012',
    language: 'ms',
    issuedOn: '2026-11-27',
    dueOn: null,
    content: {
      title: 'Sebut harga',
      seller,
      buyer: {
        name: nama,
        company: '',
        registration_no: '',
        address: `12 Jalan Mawar\n43000 ${isolateDirection(city)}\nSelangor`,
      },
      order_number: '2611-0012',
      po_number: '',
      note: 'Siap dalam 5 hari',
      lines: listDocumentItems({ goods, goodsSen }, 'ms').map(({ product: text, lines: details, sen }) => ({
        text,
        details,
        sen,
        tax_percent: 0,
      })),
      discount_sen: 500,
      postage_sen: 800,
      total_sen: goodsSen + 300,
      taxes: [],
      paid: [],
      paid_sen: 0,
      valid_until: '2026-12-10',
      corrects: '',
    },
  })
  return readPdfTexts(pdf).map(groupTextLines)
}

const product = (at: number) => `Kad jemputan ${at + 1}`
const price = (at: number) => 1000 + at * 37
const sumNames = ['Jumlah kecil', 'Diskaun', 'Kos pos', 'Jumlah']

test('FIX-05 lists each of up to 120 items once with the right sum, and prints the totals on one page', async () => {
  for (let count = 1; count <= 120; count += 1) {
    const pages = await readQuoteLines(
      Array.from({ length: count }, (_, at) => customItem(product(at), price(at))),
    )
    const lines = pages.flat()
    const rows = lines.filter((line) => /^\d+\|Kad jemputan/.test(line))
    expect(rows).toEqual(
      Array.from({ length: count }, (_, at) => `${at + 1}|${product(at)}|${formatRinggit(price(at))}`),
    )
    const sum = rows.reduce(
      (total, row) => total + Number(/RM ([\d,.]+)$/.exec(row)?.[1]?.replace(',', '')),
      0,
    )
    const amounts = [sum * 100, -500, 800, sum * 100 + 300].map((sen) => formatRinggit(Math.round(sen)))
    const sums = sumNames.map((name, at) => `${name}|${amounts[at]}`)
    // All totals are on the same page as the last item, in the given order.
    const last = pages.filter((page) => page.some((line) => sums.includes(line)))
    expect(last).toHaveLength(1)
    expect(last[0]?.filter((line) => sums.includes(line))).toEqual(sums)
    expect(last[0]).toContain(rows.at(-1))
  }
})

test('FIX-05 repeats the header row and numbers the pages of a quote', async () => {
  const pages = await readQuoteLines(
    Array.from({ length: 60 }, (_, at) => customItem(product(at), price(at))),
  )
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page.filter((line) => line === 'Bil.|Barang|Jumlah')).toHaveLength(1)
    expect(page.at(-1)).toBe(`Sebut harga QUO-2026-0012 · Halaman ${at + 1} daripada ${pages.length}`)
  }
})

test('FIX-05 prints all 120 names of a school’s name tags in a quote, without message markup', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `MURID ${at + 1}`)
  const pages = await readQuoteLines([tagItem(names), customItem('Kad', 150)])
  const lines = pages.flat()
  expect(lines.filter((line) => line.includes('MURID'))).toEqual(
    names.map((name, at) => `${at + 1}. ${name} (Red/White): 2 set`),
  )
  expect(lines.join('\n')).not.toMatch(/[*•…]/)
  // The WhatsApp message lists only 40 names, to stay short.
  const { goods } = tagItem(names)
  expect(formatMessageLines(goods, 'ms').filter((line) => line.includes('MURID'))).toHaveLength(40)
  expect(listDocumentItems({ goods, goodsSen: 0 }, 'ms')[0]?.lines).toHaveLength(121)
})

test.each([
  ['in Jawi', 'سيتي نور'],
  ['in Tamil', 'கவிதா'],
  ['in Chinese', '陈小姐'],
  ['with U+202E', '\u202eABU'],
  ['with an unclosed U+2067', '\u2067ABU'],
  ['with a closing U+2069', '\u2069سيتي\u202e'],
])('FIX-05 prints amounts and quantities in the right order next to names %s', async (_what, name) => {
  const pages = await readQuoteLines(
    [tagItem([name, name], name), customItem(`${name} 99.90`, 9990), customItem('Kad', 150)],
    {
      nama: name,
      city: name,
    },
  )
  const lines = pages.flat()
  expect(lines.filter((line) => line.endsWith('|RM 99.90'))).toHaveLength(1)
  expect(lines.filter((line) => line.endsWith('|RM 40.00'))).toHaveLength(1)
  expect(lines).toContain('3|Kad|RM 1.50')
  expect(lines).toContain('Jumlah kecil|RM 141.40')
  const names = lines.filter((line) => line.includes('(Red/White)'))
  expect(names).toHaveLength(2)
  for (const [at, line] of names.entries()) {
    expect(line.startsWith(`${at + 1}. `)).toBe(true)
    expect(line.endsWith(' (Red/White): 2 set')).toBe(true)
  }
  expect(lines.some((line) => line.startsWith('43000 '))).toBe(true)
})

const formatFirstLine = (name: string) => formatMessageLines(tagItem([name]).goods, 'ms')[0]

test('FIX-05 isolates Jawi names and drops U+202E in messages, and leaves other names unchanged', () => {
  expect(formatFirstLine('سيتي')).toBe('1. \u2068سيتي\u2069 (Red/White): 2 set')
  expect(formatFirstLine('A\u202eB')).toBe('1. AB (Red/White): 2 set')
  expect(formatFirstLine('陈 கவிதா')).toBe('1. 陈 கவிதா (Red/White): 2 set')
})
