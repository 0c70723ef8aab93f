import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createIllustratorFile } from '../support/illustrator-files.ts'
import { openArtwork } from '#server/print/images/pictures.ts'

const folder = mkdtempSync('/tmp/cetak-pdf-artwork-')
// Makes the folder readable, because the decoder runs as another user when tests run as root.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function look(bytes: Uint8Array | string, { side = 50, page }: { side?: number; page?: number } = {}) {
  const from = join(folder, String((files += 1)))
  writeFileSync(from, bytes)
  const seen = await openArtwork('test', {
    kind: 'design',
    from,
    sizeMm: { width: side, height: side },
    page,
    cuts: { borderMm: 2, bladeMm: 1 },
  })
  if (typeof seen === 'string') throw new Error(seen)
  return seen.done
}

function pdf(pages: { more?: string; drawing: string }[]): string {
  return [
    '%PDF-1.6',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Kids [${pages.map((_, at) => `${3 + at * 2} 0 R`).join(' ')}] /Count ${pages.length}>> endobj`,
    ...pages.flatMap(({ more = '/MediaBox [0 0 141.73 141.73]', drawing }, at) => [
      `${3 + at * 2} 0 obj <</Type /Page /Parent 2 0 R ${more} /Contents ${4 + at * 2} 0 R>> endobj`,
      `${4 + at * 2} 0 obj <</Length ${drawing.length}>> stream\n${drawing}\nendstream endobj`,
    ]),
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
}
const resources = (what: string) => `/MediaBox [0 0 141.73 141.73] /Resources <<${what}>>`
const square = '30 30 60 60 re f'

function createPdfWith(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PdfKit({ size: [141.73, 141.73], margin: 0, ...options })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = new Promise<Buffer>((settle) => doc.on('end', () => settle(Buffer.concat(pieces))))
  draw(doc)
  doc.end()
  return whole
}

test('ART-03 reports a PDF’s password, missing fonts, spot inks and low image resolution', async () => {
  const locked = await createPdfWith((doc) => doc.rect(30, 30, 60, 60).fill(), { userPassword: 'rahsia' })
  expect(await look(locked)).toMatchObject({ warnings: ['password'], proof: null })
  const font = '/Font <</F1 <</Type /Font /Subtype /TrueType /BaseFont /ComicSansMS>>>>'
  const words = 'BT /F1 30 Tf 20 60 Td (KEDAI) Tj ET'
  expect((await look(pdf([{ more: resources(font), drawing: words }]))).warnings).toContain('fonts-missing')
  const ink = '/ColorSpace <</S [/Separation /PANTONE#20186#20C /DeviceCMYK 9 0 R]>>'
  expect(await look(pdf([{ more: resources(ink), drawing: `/S cs 1 scn ${square}` }]))).toMatchObject({
    warnings: ['spot-colours'],
    page: { spots: ['PANTONE 186 C'] },
  })
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#283' } })
    .png()
    .toBuffer()
  // 200 pixels over 50 mm are 101.6 dpi. At 25 mm, the resolution is twice as high.
  const coarse = await createPdfWith((doc) => doc.image(photo, 0, 0, { width: 141.73 }))
  expect(await look(coarse)).toMatchObject({ page: { dpi: 102 } })
  expect((await look(coarse)).warnings).toContain('low-resolution')
  const small = await look(coarse, { side: 25 })
  expect(small.page?.dpi).toBe(203)
  expect(small.warnings).not.toContain('low-resolution')
})

test('ART-25 reads the PDF inside an Illustrator file and reports a file without PDF', async () => {
  expect(await look(createIllustratorFile(true))).toMatchObject({
    warnings: [],
    page: { pages: 1 },
    contours: [{ border: 'white' }, { border: 'none' }],
  })
  expect(await look(createIllustratorFile(false))).toMatchObject({ warnings: ['no-pdf-part'], proof: null })
  // Artwork that contains this sentence as visible text is valid.
  const letters = 'BT /F1 6 Tf 8 120 Td (Saved without PDF Content) Tj ET'
  expect((await look(pdf([{ drawing: `${square} ${letters}` }]))).warnings).not.toContain('no-pdf-part')
})

test('ART-04 reads the selected page with its boxes and rotation', async () => {
  const two = pdf([{ drawing: square }, { drawing: '30 30 80 20 re f' }])
  const [first, second] = [await look(two), await look(two, { page: 2 })]
  expect([first.page, second.page]).toMatchObject([
    { page: 1, pages: 2 },
    { page: 2, pages: 2 },
  ])
  expect(first.contours[0]?.height).toBeCloseTo(50, 0)
  // The drawing is 80 by 20 points. Scaled to 46 mm, it is 11.5 mm high. The border adds 2 mm on each side.
  expect(second.contours[0]?.height).toBeCloseTo(15.5, 0)
  const trimmed = '/MediaBox [0 0 200 200] /CropBox [0 0 200 200] /TrimBox [20 50 180 150]'
  const seen = await look(pdf([{ more: trimmed, drawing: square }]))
  expect(seen.page?.trim?.x).toBeCloseTo(0.1)
  expect(seen.page?.trim?.height).toBeCloseTo(0.5)
  const turned = await look(pdf([{ more: `${trimmed} /Rotate 90`, drawing: '0 0 20 20 re f' }]))
  const { x, y, width, height } = turned.page?.trim ?? {}
  expect([x, y, width, height].map((share) => share?.toFixed(2))).toEqual(['0.25', '0.10', '0.50', '0.80'])
  // The drawing in the bottom left corner is now at the top left.
  const { data } = await sharp(turned.proof?.webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[3]).toBeGreaterThan(200)
  // A `UserUnit` of 2 makes a unit two points, so 141.73 units are 100 mm.
  const large = pdf([{ more: '/MediaBox [0 0 141.73 141.73] /UserUnit 2', drawing: square }])
  expect((await look(large, { side: 100 })).warnings).toEqual([])
  expect((await look(large)).warnings).toContain('page-size')
})
