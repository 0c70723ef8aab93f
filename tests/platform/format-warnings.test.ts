import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPressName } from '#core/artwork/press-names.ts'
import { openArtwork } from '#server/platform/pictures/pictures.ts'
import * as artworks from '../support/artworks.ts'
import { pressVariants } from '../support/press-variants.ts'

const picture = async (side: number) =>
  `data:image/png;base64,${(
    await sharp({ create: { width: side, height: side, channels: 3, background: '#283' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
const svg = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"><circle cx="50" cy="50" r="30" fill="#39c"/>${inner}</svg>`,
  )

async function look(from: Buffer) {
  const sizeMm = { width: 50, height: 50 }
  const seen = await openArtwork('test', { kind: 'design', from, sizeMm, cuts: { borderMm: 2, bladeMm: 1 } })
  if (typeof seen === 'string') throw new Error(seen)
  return seen.done
}

// At 50 mm a unit is half a millimetre.
const cases: [string, string, () => Promise<string>, boolean][] = [
  [
    'a coarse picture',
    'low-resolution',
    async () => `<image width="60" height="60" xlink:href="${await picture(20)}"/>`,
    true,
  ],
  [
    'a fine picture',
    'low-resolution',
    async () => `<image width="20" height="20" href="${await picture(400)}"/>`,
    false,
  ],
  [
    'a picture made larger by its group',
    'low-resolution',
    async () =>
      `<g transform="translate(5 5) scale(9)"><image width="10" height="10" href="${await picture(100)}"/></g>`,
    true,
  ],
  [
    'a picture after such a group',
    'low-resolution',
    async () =>
      `<g transform="scale(9)"><path d="M1 1"/></g><image width="10" height="10" href="${await picture(100)}"/>`,
    false,
  ],
  ['letters', 'fonts-missing', async () => '<text x="20" y="60" font-family="Comic">KEDAI</text>', true],
  [
    'a cut line',
    'spot-colours',
    async () => '<g id="Cut_Contour"><circle cx="50" cy="50" r="45" fill="none" stroke="#f0f"/></g>',
    true,
  ],
  [
    'a layer of any name',
    'spot-colours',
    async () => '<g id="cutlery"><circle cx="50" cy="50" r="45"/></g>',
    false,
  ],
]

test.each(cases)(
  'FIX-47 gives an SVG the same warnings as a PDF: %s',
  async (_, warning, inner, isWarned) => {
    expect((await look(svg(await inner()))).warnings.includes(warning as 'low-resolution')).toBe(isWarned)
  },
)

test.each([
  ['a layer that is not printed', false],
  ['a layer that is printed only', true],
  ['a note that is not printed', false],
  ['a note that is printed', true],
])('FIX-47 draws only printed content: %s', async (name, isDrawn) => {
  const bytes = await pressVariants.find((each) => each.name === name)?.make()
  if (!bytes) throw new Error('no such page')
  const { proof } = await look(bytes)
  const { data } = await sharp(proof?.webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let blue = 0
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) > 200 && (data[at + 2] ?? 0) > 200 && (data[at] ?? 0) < 60) blue += 1
  expect(blue > 100).toBe(isDrawn)
})

const tiling = (content: string, resources = '') => [
  `<</PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources <<${resources}>> /Length ${content.length}>> stream\n${content}\nendstream`,
]
const inPattern = (more: string[]) =>
  artworks.plainPdf(
    '/Pattern cs /P scn 20 20 100 100 re f',
    '/MediaBox [0 0 141.73 141.73] /Resources <</Pattern <</P 5 0 R>>>>',
    more,
  )
const cmykPicture =
  '<</Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Length 4>> stream\nabcd\nendstream'
test.each<[string, Buffer, boolean]>([
  ['lines on the page', artworks.plainPdf('1 0 .5 0 k 20 20 100 100 re f'), true],
  ['lines in a pattern', inPattern(tiling('0 1 0 0 K 2 2 9 9 re S')), true],
  ['a picture in a pattern', inPattern([...tiling('/X Do', '/XObject <</X 6 0 R>>'), cmykPicture]), true],
  ['only colours of screens', inPattern(tiling('1 0 0 rg 2 2 9 9 re f')), false],
])('FIX-47 detects a PDF in press inks: %s', async (_, bytes, isTold) => {
  expect((await look(bytes)).warnings.includes('cmyk')).toBe(isTold)
})

test('FIX-48 recognises the usual names of machine inks in any spelling', () => {
  const known = [
    'PerfCutContour',
    'Cut Contour',
    'RDG_WHITE',
    'rdg gloss',
    'kiss-cut',
    'CREASE',
    'Die Line',
    'Through Cut',
  ]
  expect(known.filter((name) => !isPressName(name))).toEqual([])
  expect(['PANTONE 186 C', 'Gold', 'haircut', 'Black', 'white'].filter((name) => isPressName(name))).toEqual(
    [],
  )
})
