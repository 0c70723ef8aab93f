import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openArtwork } from '#server/print/images/pictures.ts'

const folder = mkdtempSync('/tmp/cetak-artwork-')
// Makes the folder readable, because the decoder runs as another user when tests run as root.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function look(bytes: Uint8Array | string, width = 50, height = 50) {
  const from = join(folder, String((files += 1)))
  writeFileSync(from, bytes)
  const seen = await openArtwork('test', { kind: 'artwork', from, sizeMm: { width, height } })
  if (typeof seen === 'string') throw new Error(seen)
  return seen.done
}
const svg = (width: number, height: number, body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`)
const disc = '<circle cx="300" cy="300" r="250" fill="#283"/>'
const onWhite = sharp(svg(600, 600, `<rect width="600" height="600" fill="#fff"/>${disc}`)).flatten()

test('reads 16-bit, interlaced, CMYK, rotated, animated and vector pictures', async () => {
  const clear = sharp(svg(600, 600, disc))
  const plain = { islands: 1, holes: 0, warnings: [] }
  expect(
    await look(await clear.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer()),
  ).toMatchObject(plain)
  for (const bytes of [
    await clear.clone().webp().toBuffer(),
    await clear.clone().tiff({ compression: 'lzw' }).toBuffer(),
    await clear.clone().png({ palette: true }).toBuffer(),
    svg(600, 600, disc),
  ])
    expect(await look(bytes)).toMatchObject(plain)
  const cmyk = await look(await onWhite.clone().withIccProfile('cmyk').jpeg().toBuffer())
  expect(cmyk).toMatchObject({ islands: 1, warnings: ['cmyk', 'opaque-background'] })
  const wide = sharp(svg(600, 400, '<rect x="50" y="50" width="300" height="200" fill="#a33"/>'))
  const turned = await wide.flatten({ background: '#fff' }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const upright = await look(turned, 40, 60)
  expect(upright.warnings).toEqual(['opaque-background'])
  const [{ outer } = { outer: [] }] = upright.cut
  // Upright, the art is 5 mm from the top and 15 mm from the left, minus the border of 2 mm.
  expect(Math.min(...outer.map(([x]) => x))).toBeCloseTo(15 - 2, 0)
  expect(Math.min(...outer.map(([, y]) => y))).toBeCloseTo(5 - 2, 0)
  const moving = await sharp([svg(300, 300, disc), svg(300, 300, '<circle cx="9" cy="9" r="9"/>')], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  expect((await look(moving)).warnings).toContain('animated')
  expect((await look(svg(600, 300, disc))).warnings).toContain('wrong-proportions')
})

test('reads the cropped first page of a PDF without background and reports its size and the number of pages', async () => {
  const leaf = await look(pdf(['30 30 m 90 30 l 90 90 l 30 90 l f']), 50, 50)
  expect(leaf).toMatchObject({ islands: 1, warnings: [] })
  const [{ outer } = { outer: [] }] = leaf.cut
  // 30 points are 10.58 mm.
  expect(Math.min(...outer.map(([x]) => x))).toBeCloseTo(10.58 - 2, 0)
  expect((await look(pdf(['30 30 m 90 30 l 90 90 l f']), 80, 80)).warnings).toContain('page-size')
  expect((await look(pdf(['30 30 60 60 re f', '0 0 9 9 re f']))).warnings).toEqual(['several-pages'])
})

test('reports why a file can’t be read: damaged, not a picture, XML entities or too large', async () => {
  const whole = await sharp(svg(600, 600, disc))
    .png()
    .toBuffer()
  const nothing = { islands: 0, cut: [] }
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    'hello',
    '%PDF-1.4 nothing else',
    '<svg xmlns="http://www.w3.org/2000/svg"><!ENTITY a "b"></svg>',
  ])
    expect(await look(bytes)).toMatchObject({ ...nothing, warnings: ['unreadable'] })
  const flood = await sharp({ create: { width: 31_000, height: 100, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await look(flood)).toMatchObject({ ...nothing, warnings: ['too-large'] })
})

/** A grey, uncompressed TIFF of 64 × 64 floating-point values of 0.5. */
function floatTiff(): Buffer {
  const side = 64
  const entries: [tag: number, type: number, value: number][] = [
    [256, 3, side],
    [257, 3, side],
    [258, 3, 32],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8 + 2 + 10 * 12 + 4],
    [277, 3, 1],
    [278, 3, side],
    [279, 4, side * side * 4],
    [339, 3, 3],
  ]
  const head = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  for (const [at, [tag, type, value]] of entries.entries()) {
    head.writeUInt16LE(tag, 10 + at * 12)
    head.writeUInt16LE(type, 12 + at * 12)
    head.writeUInt32LE(1, 14 + at * 12)
    head.writeUInt32LE(value, 18 + at * 12)
  }
  return Buffer.concat([head, Buffer.from(new Float32Array(side * side).fill(0.5).buffer)])
}

test('FIX-50 refuses a TIFF of floating-point values, which would be displayed as white', async () => {
  expect((await sharp(floatTiff()).metadata()).depth).toBe('float')
  expect((await look(floatTiff())).warnings).toEqual(['unreadable'])
})

function pdf(drawings: string[]): string {
  const kids = drawings.map((_, at) => `${3 + at * 2} 0 R`).join(' ')
  const pages = drawings.flatMap((drawing, at) => [
    `${3 + at * 2} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 141.73 141.73] /Contents ${4 + at * 2} 0 R>> endobj`,
    `${4 + at * 2} 0 obj <</Length ${drawing.length}>> stream\n${drawing}\nendstream endobj`,
  ])
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Kids [${kids}] /Count ${drawings.length}>> endobj`,
    ...pages,
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
}
