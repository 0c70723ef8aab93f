import sharp from 'sharp'
import { cutFile, cutFormats } from '#core/production/cut-file.ts'
import { cutSheetOf } from '#core/production/common-cuts.ts'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { defaultFilm, gapOf, stickerFilm } from '#core/production/film.ts'
import { nestStickers } from '#core/production/nest-stickers.ts'
import { designOfUrl } from '#core/production/ink.ts'
import type { Piece, StickerDesign } from '#core/production/piece.ts'
import { roomOf } from '#core/production/sheet-room.ts'
import { openPictures } from '#server/features/production/drawing/pictures.ts'
import { sheetPdf } from '#server/features/production/drawing/sheet-pdf.ts'
import { printTable, ratio, short } from './figures.ts'
import type { packerOfRectangles } from './maxrects.ts'

const wantedMs = 10_000
/** As many as a batch may spend. */
const moves = 60_000
const kinds = 20
const copies = 5

/** A star of so many points around the middle of a square, mm. */
function star(side: number, points: number, depth: number): [number, number][] {
  return Array.from({ length: 2 * points }, (_, at) => {
    const [angle, radius] = [(Math.PI * at) / points, (side / 2) * (at % 2 ? depth : 1)]
    return [side / 2 + radius * Math.sin(angle), side / 2 - radius * Math.cos(angle)]
  })
}

/** Twenty designs of every shape, five of each: round, square, and along their art. */
function mixed(): Piece[] {
  return Array.from({ length: kinds }, (_, at) => {
    const side = 25 + ((at * 7) % 40)
    const cut = (['contour', 'round', 'rectangle', 'contour'] as const)[at % 4] ?? 'round'
    const design: StickerDesign = {
      id: `d${at}`,
      cut,
      widthMm: side,
      heightMm: side,
      picture: { x: 0, y: 0, width: side, height: side },
      outlines: cut === 'contour' ? [star(side, 3 + (at % 5), 0.45)] : null,
      bleedMm: 1,
    }
    const art = { kind: 'sticker' as const, label: '', design }
    return { key: design.id, group: `2611-${at}`, widthMm: side, heightMm: side, copies, art }
  })
}

/** A photograph's worth of colours for each. */
function pictureOf(id: string) {
  const hue = (Number(id.slice(1)) * 47) % 360
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs><radialGradient id="g">` +
    `<stop stop-color="hsl(${hue} 80% 60%)"/><stop offset="1" stop-color="hsl(${(hue + 90) % 360} 70% 25%)"/>` +
    `</radialGradient></defs><rect width="900" height="900" fill="url(#g)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A hundred stickers of twenty customers: laid on sheets, then every file that a press and a cutter take. */
export async function compareStickers(packer: Awaited<ReturnType<typeof packerOfRectangles>>): Promise<void> {
  const cutter = cutterPresets.find(({ id }) => id === 'silhouette')?.cutter ?? cutterPresets[0]?.cutter
  const film = stickerFilm(defaultFilm, cutter)
  const pieces = mixed()
  const sources = new Map<string, Buffer>()
  for (const { key } of pieces) sources.set(key, await pictureOf(key))
  const began = performance.now()
  const sheets = nestStickers(pieces, roomOf(film), { moves })
  const laid = performance.now()
  const read = async (url: string) => sources.get(designOfUrl(url) ?? '') ?? null
  const { pictures, missing } = await openPictures(pieces, read, gapOf(film))
  if (missing.length > 0) throw new Error('a picture was not opened')
  const opened = performance.now()
  const options = { pictures, title: 'mixed stickers', madeAt: new Date(0) }
  const pdf = await sheetPdf({ sheets }, pieces, film, options)
  const printed = performance.now()
  const cuts = sheets.flatMap(({ placed }) => {
    const lines = cutSheetOf(placed, pieces, film)
    return cutFormats.map((format) => cutFile(lines, format))
  })
  const done = performance.now()
  const beside = performance.now()
  const room = roomOf(film)
  const theirs = packer(pieces, {
    ...film,
    widthMm: room.area.widthMm,
    heightMm: room.area.heightMm,
    gapMm: gapOf(film),
  })
  const packed = performance.now() - beside
  const ms = [laid - began, opened - laid, printed - opened, done - printed, done - began].map(short)
  printTable(
    [
      '100 mixed stickers, ms',
      'sheets',
      'laying',
      'pictures',
      'PDF',
      'cuts',
      'together',
      'to 10 s',
      'files kB',
    ],
    [
      [
        'Cetak',
        String(sheets.reduce((sum, { times }) => sum + times, 0)),
        ...ms,
        ratio(done - began, wantedMs),
        short((pdf.length + cuts.reduce((sum, file) => sum + file.length, 0)) / 1000),
      ],
      ['maxrects-packer, without marks', String(theirs), short(packed), ...Array<string>(6).fill('–')],
    ],
  )
}
