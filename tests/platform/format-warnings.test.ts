import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isMachineInkOrLayerName } from '#core/artwork/press-names.ts'
import { openArtwork } from '#server/print/images/pictures.ts'
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

// A 100-unit SVG is drawn 50 mm wide, so a unit is half a millimetre.
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
    'a picture after an enlarged group',
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
    'a layer whose name only resembles that of a cut line',
    'spot-colours',
    async () => '<g id="cutlery"><circle cx="50" cy="50" r="45"/></g>',
    false,
  ],
]

test.each(cases)(
  'FIX-47 gives an SVG the same warnings as a PDF: %s ($1: $3)',
  async (_, warning, inner, isWarned) => {
    expect((await look(svg(await inner()))).warnings.includes(warning as 'low-resolution')).toBe(isWarned)
  },
)

test.each([
  ['a layer that is not printed', false],
  ['a layer that is printed only', true],
  ['a note that is not printed', false],
  ['a note that is printed', true],
])('FIX-47 draws only PDF content that is printed: %s (drawn: $1)', async (name, isDrawn) => {
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
  ['only RGB colours', inPattern(tiling('1 0 0 rg 2 2 9 9 re f')), false],
])('FIX-47 reports whether a PDF uses press inks: %s (reported: $2)', async (_, bytes, isTold) => {
  expect((await look(bytes)).warnings.includes('cmyk')).toBe(isTold)
})

const sized = (side: number, matrix = '') =>
  `<</Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray ${matrix} /Length ${side * Math.ceil(side / 8)}>> stream\n${'a'.repeat(side * Math.ceil(side / 8))}\nendstream`
const form = (content: string, entries: string) =>
  `<</Type /XObject /Subtype /Form /BBox [0 0 200 200] ${entries} /Length ${content.length}>> stream\n${content}\nendstream`
const inTile = 'q 20 0 0 20 0 0 cm /X Do Q'
const images = '/XObject <</X 6 0 R>>'
test.each<[string, Buffer, boolean]>([
  ['coarse', inPattern([...tiling(inTile, images), sized(20)]), true],
  ['fine', inPattern([...tiling(inTile, images), sized(160)]), false],
  [
    'fine, but enlarged by the matrix of the pattern',
    inPattern([
      ...tiling(inTile, images).map((each) => each.replace('/BBox', '/Matrix [9 0 0 9 0 0] /BBox')),
      sized(160),
    ]),
    true,
  ],
  [
    'coarse, in a form that the pattern draws',
    inPattern([...tiling('/X Do', images), form(inTile, '/Resources <</XObject <</X 7 0 R>>>>'), sized(20)]),
    true,
  ],
  [
    'coarse, in a pattern that a form paints with',
    artworks.plainPdf('/F Do', '/MediaBox [0 0 141.73 141.73] /Resources <</XObject <</F 7 0 R>>>>', [
      ...tiling(inTile, images),
      sized(20),
      form('/Pattern cs /P scn 20 20 100 100 re f', '/Resources <</Pattern <</P 5 0 R>>>>'),
    ]),
    true,
  ],
  [
    'coarse, in a pattern that is not painted',
    artworks.plainPdf(
      '/Pattern cs /P scn 0 g 20 20 100 100 re f',
      '/MediaBox [0 0 141.73 141.73] /Resources <</Pattern <</P 5 0 R>>>>',
      [...tiling(inTile, images), sized(20)],
    ),
    false,
  ],
])(
  'FIX-47 measures the resolution of an image in a tiling pattern: %s (warns: $2)',
  async (_, bytes, isWarned) => {
    expect((await look(bytes)).warnings.includes('low-resolution')).toBe(isWarned)
  },
)

const gold = '/ColorSpace <</S [/Separation /Gold /DeviceCMYK 5 0 R]>>'
const tint = '<</FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0.2 0.8 0.2]>>'
const withGold = (drawing: string, more: string[] = [], resources = '') =>
  artworks.plainPdf(drawing, `/MediaBox [0 0 141.73 141.73] /Resources <<${gold} ${resources}>>`, [
    tint,
    ...more,
  ])
test.each<[string, Buffer, boolean]>([
  ['a fill', withGold('/S cs 1 scn 20 20 100 100 re f'), true],
  ['a line', withGold('/S CS 1 SCN 20 20 100 100 re S'), true],
  ['nothing', withGold('20 20 100 100 re f'), false],
  ['a colour that is set but replaced', withGold('/S cs 1 scn 1 0 0 rg 20 20 100 100 re f'), false],
  ['a line colour of a fill', withGold('/S CS 1 SCN 20 20 100 100 re f'), false],
  ['a colour that is restored', withGold('q /S cs 1 scn Q 20 20 100 100 re f'), false],
  [
    'a form',
    withGold(
      '/F Do',
      [form('/S cs 1 scn 9 9 99 99 re f', `/Resources <<${gold}>>`)],
      '/XObject <</F 6 0 R>>',
    ),
    true,
  ],
  [
    'a form that is not drawn',
    withGold(
      '9 9 99 99 re f',
      [form('/S cs 1 scn 9 9 99 99 re f', `/Resources <<${gold}>>`)],
      '/XObject <</F 6 0 R>>',
    ),
    false,
  ],
  [
    'a pattern',
    withGold(
      '/Pattern cs /P scn 20 20 100 100 re f',
      tiling('/S cs 1 scn 2 2 9 9 re f', gold),
      '/Pattern <</P 6 0 R>>',
    ),
    true,
  ],
  [
    'an image',
    withGold(
      'q 99 0 0 99 9 9 cm /X Do Q',
      [sized(400).replace('/DeviceGray', '[/Separation /Gold /DeviceCMYK 5 0 R]')],
      '/XObject <</X 6 0 R>>',
    ),
    true,
  ],
  ['content that can’t be read', withGold('20 20 100 100 re f 1e5 w'), true],
])('FIX-50 lists a spot ink only if the page paints with it: %s (listed: $2)', async (_, bytes, isListed) => {
  const { warnings, page } = await look(bytes)
  expect([warnings.includes('spot-colours'), page?.spots]).toEqual([isListed, isListed ? ['Gold'] : []])
})

test('FIX-48 recognises common names of cut, white and gloss inks in any spelling', () => {
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
  expect(known.filter((name) => !isMachineInkOrLayerName(name))).toEqual([])
  expect(
    ['PANTONE 186 C', 'Gold', 'haircut', 'Black', 'white'].filter((name) => isMachineInkOrLayerName(name)),
  ).toEqual([])
})
