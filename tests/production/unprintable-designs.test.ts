import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readCmykJpeg } from '#server/features/production/drawing/cmyk-jpeg.ts'
import { addPictureProblems } from '#server/features/production/drawing/picture-problems.ts'
import { openArtwork } from '#server/print/images/pictures.ts'
import * as artworks from '../support/artworks.ts'
import { cmykProfile, screenProfile } from '../support/colour-profiles.ts'
import { createUndrawablePdf } from '../support/press-variants.ts'

type Plan = Parameters<typeof addPictureProblems>[0][number]

function createPlan(id: string): Plan {
  const design = {
    id,
    cut: 'rectangle' as const,
    widthMm: 50,
    heightMm: 50,
    picture: { x: 0, y: 0, width: 50, height: 50 },
    outlines: null,
  }
  const piece = { key: id, group: id, widthMm: 50, heightMm: 50, copies: 1, orderId: id, line: 0, item: 0 }
  const art = { kind: 'sticker' as const, label: `${id} 5 cm`, design }
  const of = {
    material: 'Sticker paper' as const,
    times: 1,
    wanted: null,
    proofId: null,
    unapprovedBecause: '',
  }
  // The checks read only the logos of the order's items, so all other fields can be empty.
  return {
    order: { goods: {} } as Plan['order'],
    materials: [],
    pieces: [{ ...piece, ...of, art }],
    problems: [],
  }
}

const readNothing = (id: string) => [
  { what: `Its design (${id} 5 cm) can’t be opened for printing. Ask for another file.`, prevents: true },
]

const checkPictures = (from: Buffer) =>
  openArtwork('test', {
    kind: 'design',
    from,
    sizeMm: { width: 50, height: 50 },
    cuts: { borderMm: 2, bladeMm: 1 },
  })

test('FIX-43 planning a batch blocks only the orders whose design can’t be rendered', async () => {
  const files: Record<string, Buffer> = {
    'design:outside': createUndrawablePdf(),
    'design:empty-box': artworks.plainPdf('0 0 50 50 re f', '/MediaBox [0 0 0 0]'),
    'design:broken': Buffer.from('%PDF-1.7 nothing'),
  }
  const plans = await addPictureProblems(
    ['outside', 'empty-box', 'broken', 'gone'].map(createPlan),
    async (url) => files[url] ?? null,
  )
  expect(plans.map(({ problems }) => problems)).toEqual([
    readNothing('outside'),
    [],
    readNothing('broken'),
    readNothing('gone'),
  ])
})

test('FIX-43 warns that a design is unreadable if its crop box is outside its page', async () => {
  expect(await checkPictures(createUndrawablePdf())).toMatchObject({
    done: { warnings: ['unreadable'], proof: null },
  })
})

test('FIX-41 says in the plan which designs are printed as pictures', async () => {
  const overprint = artworks.plainPdf(
    '1 0.6 0 0 k 0 0 141 141 re f /G gs 0 0 0 0 k 30 30 50 50 re f',
    '/MediaBox [0 0 141.73 141.73] /Resources <</ExtGState <</G <</OP true /op true /OPM 1>>>>>>',
  )
  const vectors = await artworks.vectorPdf()
  const read = async (url: string) => (url === 'design:overprint' ? overprint : vectors)
  const plans = await addPictureProblems(['overprint', 'vectors'].map(createPlan), read)
  expect(plans.map(({ problems }) => problems)).toEqual([
    [{ what: 'Its design is printed as a picture: its file uses overprint.', prevents: false }],
    [],
  ])
})

function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([1, 1]), profile])
  const head = Buffer.from([0xff, 0xe2, (body.length + 2) >> 8, (body.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

test('FIX-42 keeps a JPEG’s profile only when it is a valid CMYK profile', async () => {
  const jpeg = await artworks.cmykPicture()
  const own = readCmykJpeg(await artworks.cmykPicture('profile'))
  expect(own?.profile?.equals(await cmykProfile())).toBe(true)
  const screen = withProfile(jpeg, await screenProfile())
  expect(readCmykJpeg(screen)).toMatchObject({
    width: 700,
    inverted: readCmykJpeg(jpeg)?.inverted,
    profile: null,
  })
  const { icc } = await sharp(screen).metadata()
  expect(icc?.toString('latin1', 16, 20), 'the file has the profile').toBe('RGB ')
  const cut = withProfile(jpeg, (await cmykProfile()).subarray(0, 5000))
  expect(readCmykJpeg(cut)?.profile).toBeNull()
})
