import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Reader from 'dxf-parser'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { approveDesign } from '#core/orders/files/approvals.ts'
import { proposeProof } from '#core/orders/files/order-proofs.ts'
import { getBasketOrder, placeBasketOrder } from '#core/orders/items/basket.ts'
import { listDesigns } from '#core/orders/files/designs-calls.ts'
import { moveOrders } from '#core/orders/admin/bulk-orders.ts'
import { getBatch, listBatches } from '#core/production/batches.ts'
import { reprint } from '#core/production/change-batch.ts'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { saveCutter } from '#core/settings/cutters-calls.ts'
import { problemsOf } from '../support/accessible.ts'
import * as artworks from '../support/artworks.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { patient } from '../support/patience.ts'
import { pdfPages } from '../support/pdf.ts'
import { linkTo } from '../support/sent-design.ts'
import { expect, follow, type Shop } from '../support/shop.ts'

let press: string
/** A shop of its own, whose press takes what is put into a folder. */
const test = testOnOwnProgram(() => {
  press = mkdtempSync(join(tmpdir(), 'cetak-press-'))
  return { env: { HOT_FOLDER: press }, end: () => rmSync(press, { recursive: true }) }
})

type Shape = 'Ikut gambar' | 'Bulat' | 'Petak'
interface Wish {
  /** How many: of each design another number, so that a file tells by it whose they are. */
  pieces: number
  cm: number
  /** Of one piece along its cut, mm²: an ell and a disc with their white edge, circles, squares. */
  areaMm2: number
  shape: Shape
  name: string
  file: () => Promise<Buffer> | Buffer
  /** What its customer is told of it. */
  told?: string
}
const circle = (mm: number) => Math.PI * (mm / 2) ** 2
const wishes = {
  ell: { pieces: 6, cm: 10, areaMm2: 5900, shape: 'Ikut gambar', name: 'siku.png', file: artworks.clearEll },
  logo: {
    pieces: 3,
    cm: 8,
    areaMm2: circle(80),
    shape: 'Ikut gambar',
    name: 'logo.png',
    file: artworks.logoOnWhite,
    told: 'Latar belakang gambar turut dicetak',
  },
  tiny: {
    pieces: 8,
    cm: 3,
    areaMm2: circle(30),
    shape: 'Bulat',
    name: 'kecil.png',
    file: artworks.tinyLogo,
    told: '50 dpi. Akan kabur.',
  },
  photo: { pieces: 2, cm: 9, areaMm2: 8100, shape: 'Petak', name: 'gambar.jpg', file: artworks.photo },
  inks: {
    pieces: 5,
    cm: 4,
    areaMm2: circle(40),
    shape: 'Bulat',
    name: 'cmyk.jpg',
    file: () => artworks.inInks(),
    told: 'dalam warna percetakan (CMYK)',
  },
  vector: { pieces: 1, cm: 6, areaMm2: 3600, shape: 'Petak', name: 'logo.pdf', file: artworks.vectorPdf },
  drawing: { pieces: 4, cm: 5, areaMm2: 2500, shape: 'Petak', name: 'lukisan.svg', file: artworks.drawing },
  letters: {
    pieces: 7,
    cm: 10,
    areaMm2: 10_000,
    shape: 'Petak',
    name: 'huruf.png',
    file: artworks.thinLetters,
  },
} satisfies Record<string, Wish>
const approved = [
  wishes.ell,
  wishes.logo,
  wishes.tiny,
  wishes.photo,
  wishes.inks,
  wishes.vector,
  wishes.drawing,
]

async function ordered(shop: Shop, page: Page, { cm, pieces, name, file }: Wish) {
  const phone = shop.phone()
  const { id } = await shop.call(placeBasketOrder, {
    nama: 'Siti Aminah',
    phone,
    deliveryMethod: 'selfPickup',
    items: [{ kind: 'sticker', stickerDetails: { stickerSize: `${cm}cm`, orderQuantity: pieces } }],
  })
  const { order } = await shop.call(getBasketOrder, { id })
  const [number, key] = [order.orderNumber, order.design_key ?? '']
  const sent = await page.request.post(`/api/orders/design?order=${number}`, {
    headers: { 'x-design-key': key },
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer: await file() } },
  })
  expect(sent.status(), name).toBe(200)
  return { id, number, key, phone }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

/** On the phone: the order is followed, its warnings read, the shape chosen, and the proof approved. */
async function approve(
  shop: Shop,
  page: Page,
  { id, number }: Ordered,
  { shape, told }: Wish,
): Promise<void> {
  await page.goto(await linkTo(shop, { id, number }))
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  await expect(proof.locator('image').last()).toHaveAttribute('href', /^blob:/)
  if (told) await expect(page.getByRole('list', { name: 'Reka bentuk yang diterima' })).toContainText(told)
  await proof.getByRole('radio', { name: shape, exact: true }).check()
  const ground = proof.getByLabel('Warna putih di sekeliling bukan sebahagian reka bentuk saya')
  if (await ground.isVisible()) await ground.check()
  await proof.getByRole('button', { name: 'Luluskan untuk dicetak' }).click()
  await expect(proof).toContainText('Anda telah meluluskan reka bentuk ini.')
}

/** As the page does it. */
async function approveByCall(shop: Shop, { number, key }: Ordered, { cm, pieces }: Wish): Promise<void> {
  const { designs } = await shop.call(listDesigns, { order: number, key })
  await shop.call(approveDesign, {
    order: number,
    key,
    design: designs[0]?.id ?? '',
    cut: 'rectangle',
    placement: { scale: 1, xMm: 0, yMm: 0 },
    seen: { quantity: pieces, size: { width: cm * 10, height: cm * 10 }, material: '' },
  })
}

/** By the link in the message: a change is asked for, then the next version approved. */
async function askThenApprove(shop: Shop, page: Page, order: Ordered): Promise<void> {
  const { designs } = await shop.call(listDesigns, { order: order.number, key: order.key })
  const propose = () =>
    shop.call(proposeProof, {
      id: order.id,
      design: designs[0]?.id ?? '',
      cut: 'rectangle',
      placement: { scale: 1, xMm: 0, yMm: 0 },
      sharp: true,
      note: '',
    })
  const texts = async () => (await shop.bubbles(order.phone)).map(({ text }) => text).join('\n')
  await propose()
  await expect.poll(texts).toContain('sedia untuk disemak')
  await page.goto(/(\/jejak#\S+)/.exec(await texts())?.[1] ?? '')
  const proposal = page.getByRole('region', { name: 'Kedai menyediakan versi ini untuk anda' })
  await proposal.getByRole('button', { name: 'Minta pindaan' }).click()
  await proposal.getByLabel('Apa yang perlu diubah?').fill('Besarkan segi tiga')
  await proposal.getByRole('button', { name: 'Hantar' }).click()
  await expect(proposal).toContainText('Anda minta pindaan: “Besarkan segi tiga”')
  await propose()
  await page.reload()
  await proposal.getByRole('button', { name: 'Luluskan untuk dicetak' }).click()
  await expect(page.getByText('Anda telah meluluskan reka bentuk ini.')).toBeVisible()
}

const polyline = z.object({
  type: z.literal('POLYLINE'),
  layer: z.literal('CUT'),
  shape: z.literal(true),
  vertices: z.array(z.object({ x: z.number(), y: z.number() })),
})

/** The closed lines of a cut file by what they enclose, mm², as another library reads them. */
async function areasIn(file: string): Promise<number[]> {
  const read = new Reader().parseSync(await readFile(file, 'utf8'))
  return z
    .array(polyline)
    .parse(read?.entities)
    .map(({ vertices }) => {
      const twice = vertices.map(({ x, y }, at) => {
        const next = vertices[(at + 1) % vertices.length] ?? { x, y }
        return x * next.y - next.x * y
      })
      return Math.abs(twice.reduce((sum, each) => sum + each, 0)) / 2
    })
}

const rising = (groups: Map<string, unknown[]>) =>
  [...groups.values()].map(({ length }) => length).toSorted((one, other) => one - other)

/** How many cut paths of each form a file for the press has, and how often it shows each picture; both rising. */
async function countsIn(file: string) {
  const painted = pdfPages(await readFile(file)).flatMap((each) => each.painted)
  const strokes = painted.filter(({ how }) => how === 'stroke')
  const byForm = Map.groupBy(strokes, ({ points }) => {
    const [[x0, y0] = [0, 0]] = points
    // The same however it is turned.
    return points.map(([x, y]) => Math.hypot(x - x0, y - y0).toFixed(2)).join(' ')
  })
  const byPicture = Map.groupBy(
    painted.filter(({ how }) => how === 'picture'),
    ({ colour }) => colour,
  )
  return { cuts: rising(byForm), pictures: rising(byPicture) }
}

/** Until these files of a batch are there, and no others of it. */
async function inFolder(folder: string, files: string[]): Promise<void> {
  const [batch = ''] = /^batch-\d+/.exec(files[0] ?? '') ?? []
  await expect
    .poll(async () => (await readdir(folder)).filter((file) => file.startsWith(batch)).toSorted(), {
      timeout: patient(30_000),
    })
    .toEqual(files)
}

const isAbout = (wanted: number) => (area: number) => Math.abs(area / wanted - 1) < 0.03

test('FILE-07 a day in the shop: eight sticker orders with good and bad files, approved by phone, laid out, and in the folder of the press each approved piece once and no other', async ({
  page,
  shop,
}) => {
  test.slow()
  const plotter = cutterPresets.find(({ id }) => id === 'other')?.cutter
  if (!plotter) throw new Error('there is a preset for any plotter')
  await shop.call(saveCutter, {
    ...plotter,
    id: crypto.randomUUID(),
    formats: ['pdf', 'dxf'],
    materials: ['Sticker paper'],
    version: 0,
  })

  await page.setViewportSize({ width: 360, height: 740 })
  const orders = new Map<Wish, Ordered>()
  for (const wish of Object.values(wishes)) orders.set(wish, await ordered(shop, page, wish))
  const of = (name: keyof typeof wishes) => {
    const order = orders.get(wishes[name])
    if (!order) throw new Error(`${name} was ordered`)
    return order
  }
  for (const name of ['ell', 'logo', 'tiny', 'inks'] as const)
    await approve(shop, page, of(name), wishes[name])
  for (const name of ['photo', 'vector'] as const) await approveByCall(shop, of(name), wishes[name])
  expect(await problemsOf(page)).toEqual([])
  await askThenApprove(shop, page, of('drawing'))
  const { designs } = await shop.call(listDesigns, { order: of('letters').number, key: of('letters').key })
  expect(designs[0]?.looked?.warnings).toContain('thin-parts')
  const paid = [...orders.values()].map(({ id }) => ({ id, version: 1 }))
  expect((await shop.call(moveOrders, { to: 'paid', orders: paid })).stayed).toEqual([])

  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/admin/orders/production')
  await expect(page.getByText('8 orders to print')).toBeVisible()
  await page.getByRole('button', { name: 'Lay out all orders' }).click()
  const plan = page.getByRole('dialog', { name: 'Lay out sheets' })
  const open = plan.getByRole('region', { name: 'Not approved' })
  await expect(open).toContainText(of('letters').number)
  await open.getByRole('button', { name: 'Leave them out' }).click()
  await expect(plan).toContainText('7 orders to In production')
  await plan.getByRole('button', { name: 'Make the batch' }).click()
  await expect(page.getByRole('heading', { name: 'Batch 1', level: 1 })).toBeVisible()
  // Seven kinds in rows take two sheets; closer together they lie on one.
  await expect(page.getByText('Stickers that share sheets: 1 sheet, 2 in rows.')).toBeVisible({
    timeout: patient(60_000),
  })
  await expect(page.getByRole('figure', { name: 'Sheet 1, 29 pieces' })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send to the press' }).click()
  await inFolder(press, ['batch-1-sticker-paper-1.dxf', 'batch-1-sticker-paper.pdf'])
  const areas = await areasIn(join(press, 'batch-1-sticker-paper-1.dxf'))
  for (const { name, areaMm2, pieces } of approved)
    expect([name, areas.filter(isAbout(areaMm2)).length]).toEqual([name, pieces])
  expect(areas).toHaveLength(29)
  const counts = await countsIn(join(press, 'batch-1-sticker-paper.pdf'))
  expect(counts.cuts).toEqual([1, 2, 3, 4, 5, 6, 8])
  // Some have a second one below them, which is printed beyond the cut.
  expect([...new Set(counts.pictures)]).toEqual([1, 2, 3, 4, 5, 6, 8])

  const [batch] = (await shop.call(listBatches, {})).batches
  const details = await shop.call(getBatch, { id: batch?.id ?? '' })
  const spoiled = details.orders.find(({ number }) => number === of('inks').number)?.pieces[0]
  const once = await shop.call(reprint, {
    id: details.batch.id,
    request_id: crypto.randomUUID(),
    order: of('inks').number,
    piece: { key: spoiled?.key ?? '', copies: 1 },
    why: 'Smudged',
  })
  await follow(page, `/admin/orders/production/${once.batch.id}`)
  await page.getByRole('button', { name: 'Send to the press' }).click()
  await inFolder(press, ['batch-2-sticker-paper-1.dxf', 'batch-2-sticker-paper.pdf'])
  const again = await areasIn(join(press, 'batch-2-sticker-paper-1.dxf'))
  expect(again.map(isAbout(wishes.inks.areaMm2))).toEqual([true])
  expect((await countsIn(join(press, 'batch-2-sticker-paper.pdf'))).cuts).toEqual([1])
})
