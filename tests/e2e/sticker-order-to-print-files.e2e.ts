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
import { reprintPieces } from '#core/production/change-batch.ts'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { saveCutter } from '#core/settings/cutters-calls.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import * as artworks from '../support/artworks.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { scaleTime } from '../support/load-factor.ts'
import { readPdfPages } from '../support/pdf.ts'
import { getDesignLink } from '../support/sent-design.ts'
import { expect, navigateTo, type Shop } from '../support/shop.ts'

let hotFolder: string
const test = testOnOwnProgram(() => {
  hotFolder = mkdtempSync(join(tmpdir(), 'cetak-press-'))
  return { env: { HOT_FOLDER: hotFolder }, end: () => rmSync(hotFolder, { recursive: true }) }
})

type Shape = 'Ikut gambar' | 'Bulat' | 'Petak'
interface StickerOrder {
  /** Each design has a different quantity, so that counts identify designs in files. */
  pieces: number
  cm: number
  /** Area in mm² inside the cut line of one piece, including its white border. */
  areaMm2: number
  shape: Shape
  name: string
  file: () => Promise<Buffer> | Buffer
  told?: string
}
const getCircleArea = (mm: number) => Math.PI * (mm / 2) ** 2
const stickerOrders = {
  ell: {
    pieces: 6,
    cm: 10,
    areaMm2: 5900,
    shape: 'Ikut gambar',
    name: 'siku.png',
    file: artworks.transparentLShape,
  },
  logo: {
    pieces: 3,
    cm: 8,
    areaMm2: getCircleArea(80),
    shape: 'Ikut gambar',
    name: 'logo.png',
    file: artworks.logoOnWhite,
    told: 'Latar belakang gambar turut dicetak',
  },
  tiny: {
    pieces: 8,
    cm: 3,
    areaMm2: getCircleArea(30),
    shape: 'Bulat',
    name: 'kecil.png',
    file: artworks.tinyLogo,
    told: '50 dpi. Akan kabur.',
  },
  photo: { pieces: 2, cm: 9, areaMm2: 8100, shape: 'Petak', name: 'gambar.jpg', file: artworks.photo },
  inks: {
    pieces: 5,
    cm: 4,
    areaMm2: getCircleArea(40),
    shape: 'Bulat',
    name: 'cmyk.jpg',
    file: () => artworks.cmykPicture(),
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
} satisfies Record<string, StickerOrder>
const approvedOrders = [
  stickerOrders.ell,
  stickerOrders.logo,
  stickerOrders.tiny,
  stickerOrders.photo,
  stickerOrders.inks,
  stickerOrders.vector,
  stickerOrders.drawing,
]

async function placeStickerOrder(shop: Shop, page: Page, { cm, pieces, name, file }: StickerOrder) {
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
type PlacedOrder = Awaited<ReturnType<typeof placeStickerOrder>>

async function approveOnPhone(
  shop: Shop,
  page: Page,
  { id, number }: PlacedOrder,
  { shape, told }: StickerOrder,
): Promise<void> {
  await page.goto(await getDesignLink(shop, { id, number }))
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  await expect(proof.locator('image').last()).toHaveAttribute('href', /^blob:/)
  if (told) await expect(page.getByRole('list', { name: 'Reka bentuk yang diterima' })).toContainText(told)
  await proof.getByRole('radio', { name: shape, exact: true }).check()
  const ground = proof.getByLabel('Warna putih di sekeliling bukan sebahagian reka bentuk saya')
  if (await ground.isVisible()) await ground.check()
  await proof.getByRole('button', { name: 'Luluskan untuk dicetak' }).click()
  await expect(proof).toContainText('Anda telah meluluskan reka bentuk ini.')
}

async function approveByApi(
  shop: Shop,
  { number, key }: PlacedOrder,
  { cm, pieces }: StickerOrder,
): Promise<void> {
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

async function requestChangeThenApprove(shop: Shop, page: Page, order: PlacedOrder): Promise<void> {
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
  const texts = async () => (await shop.listSandboxMessages(order.phone)).map(({ text }) => text).join('\n')
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

/** Returns the areas of a cut file’s closed lines in mm², as read by an independent library. */
async function readCutAreas(file: string): Promise<number[]> {
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

const sortedCounts = (groups: Map<string, unknown[]>) =>
  [...groups.values()].map(({ length }) => length).toSorted((one, other) => one - other)

async function countPrintFile(file: string) {
  const painted = readPdfPages(await readFile(file)).flatMap((each) => each.painted)
  const strokes = painted.filter(({ how }) => how === 'stroke')
  const byForm = Map.groupBy(strokes, ({ points }) => {
    const [[x0, y0] = [0, 0]] = points
    // Describe the shape by distances from its first point, which do not depend on rotation.
    return points.map(([x, y]) => Math.hypot(x - x0, y - y0).toFixed(2)).join(' ')
  })
  const byPicture = Map.groupBy(
    painted.filter(({ how }) => how === 'picture'),
    ({ colour }) => colour,
  )
  return { cuts: sortedCounts(byForm), pictures: sortedCounts(byPicture) }
}

async function expectFiles(folder: string, files: string[]): Promise<void> {
  const [batch = ''] = /^batch-\d+/.exec(files[0] ?? '') ?? []
  await expect
    .poll(async () => (await readdir(folder)).filter((file) => file.startsWith(batch)).toSorted(), {
      timeout: scaleTime(30_000),
    })
    .toEqual(files)
}

const isApproximately = (wanted: number) => (area: number) => Math.abs(area / wanted - 1) < 0.03

test('FILE-07 print and cut files contain exactly the approved pieces of eight sticker orders with usable and faulty files', async ({
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
  const orders = new Map<StickerOrder, PlacedOrder>()
  for (const wish of Object.values(stickerOrders)) orders.set(wish, await placeStickerOrder(shop, page, wish))
  const of = (name: keyof typeof stickerOrders) => {
    const order = orders.get(stickerOrders[name])
    if (!order) throw new Error(`${name} was ordered`)
    return order
  }
  for (const name of ['ell', 'logo', 'tiny', 'inks'] as const)
    await approveOnPhone(shop, page, of(name), stickerOrders[name])
  for (const name of ['photo', 'vector'] as const) await approveByApi(shop, of(name), stickerOrders[name])
  expect(await findAccessibilityProblems(page)).toEqual([])
  await requestChangeThenApprove(shop, page, of('drawing'))
  const { designs } = await shop.call(listDesigns, { order: of('letters').number, key: of('letters').key })
  expect(designs[0]?.looked?.warnings).toContain('thin-parts')
  const paid = [...orders.values()].map(({ id }) => ({ id, version: 1 }))
  expect((await shop.call(moveOrders, { to: 'paid', orders: paid })).stayed).toEqual([])

  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/orders/production')
  await expect(page.getByText('8 orders to print')).toBeVisible()
  await page.getByRole('button', { name: 'Lay out all orders' }).click()
  const plan = page.getByRole('dialog', { name: 'Create batch' })
  const open = plan.getByRole('region', { name: 'Not approved' })
  await expect(open).toContainText(of('letters').number)
  await open.getByRole('button', { name: 'Leave out' }).click()
  await expect(plan).toContainText('7 orders will move to In production')
  await plan.getByRole('button', { name: 'Create batch' }).click()
  await expect(page.getByRole('heading', { name: 'Batch 1', level: 1 })).toBeVisible()
  // Laid out in rows, the seven designs need two sheets. Packed closer, they fit one sheet.
  await expect(page.getByText('Shared sticker sheets: 1 sheet instead of 2 in rows.')).toBeVisible({
    timeout: scaleTime(60_000),
  })
  await expect(page.getByRole('figure', { name: 'Sheet 1, 29 pieces' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Send to printer' }).click()
  await expectFiles(hotFolder, ['batch-1-sticker-paper-1.dxf', 'batch-1-sticker-paper.pdf'])
  const areas = await readCutAreas(join(hotFolder, 'batch-1-sticker-paper-1.dxf'))
  for (const { name, areaMm2, pieces } of approvedOrders)
    expect([name, areas.filter(isApproximately(areaMm2)).length]).toEqual([name, pieces])
  expect(areas).toHaveLength(29)
  const counts = await countPrintFile(join(hotFolder, 'batch-1-sticker-paper.pdf'))
  expect(counts.cuts).toEqual([1, 2, 3, 4, 5, 6, 8])
  // Counts can appear twice, because some designs have a second picture as bleed below the first.
  expect([...new Set(counts.pictures)]).toEqual([1, 2, 3, 4, 5, 6, 8])

  const [batch] = (await shop.call(listBatches, {})).batches
  const details = await shop.call(getBatch, { id: batch?.id ?? '' })
  const spoiled = details.orders.find(({ number }) => number === of('inks').number)?.pieces[0]
  const once = await shop.call(reprintPieces, {
    id: details.batch.id,
    request_id: crypto.randomUUID(),
    order: of('inks').number,
    piece: { key: spoiled?.key ?? '', copies: 1 },
    why: 'Smudged',
  })
  await navigateTo(page, `/admin/orders/production/${once.batch.id}`)
  await page.getByRole('button', { name: 'Send to printer' }).click()
  await expectFiles(hotFolder, ['batch-2-sticker-paper-1.dxf', 'batch-2-sticker-paper.pdf'])
  const again = await readCutAreas(join(hotFolder, 'batch-2-sticker-paper-1.dxf'))
  expect(again.map(isApproximately(stickerOrders.inks.areaMm2))).toEqual([true])
  expect((await countPrintFile(join(hotFolder, 'batch-2-sticker-paper.pdf'))).cuts).toEqual([1])
})
