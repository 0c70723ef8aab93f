import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { whatsappLimits } from '../../../core/values/media-limits.ts'
import type { Sniffed } from './sniff.ts'

sharp.cache(false)
sharp.concurrency(1)

/** A small file can hold a picture that fills the memory when it is opened. */
const mostPixels = 80_000_000
/** Longest side in pixels: WhatsApp shows no more than 1,600 and scales the rest down itself. */
const sides = [4096, 2560, 1600]
/** The same of what the shop's pages show: twice as sharp as their largest card. */
const shownSide = 1200
const wideSide = 2400
/** Enough to know a picture again, at some ten kilobytes. */
const previewSide = 320

let turn: Promise<unknown> = Promise.resolve()

/**
 * Makes a picture what WhatsApp takes, in the file `to`: JPEG or PNG, at most 5 MB, upright, without what the
 * camera wrote into it (place, time, owner). An animated GIF stays one, unless it is too large. Null when it
 * can't be read. One after the other, since each needs tens of megabytes.
 */
export function makePicture(from: string, to: string, sniffed: Sniffed): Promise<Sniffed | null> {
  const made = turn.then(() => make(from, to, sniffed)).catch(() => null)
  turn = made
  return made
}

/** Which part of a picture is wanted, as shares of its width and height, and what for. */
export interface Cut {
  left: number
  top: number
  width: number
  height: number
  use: 'show' | 'wide' | 'print'
}

/** Cuts a picture for the catalogue, as `uploadPicture` says; null when it can't be read. */
export function cutPicture(from: string, to: string, cut: Cut): Promise<Sniffed | null> {
  const made = turn.then(() => cutOut(from, to, cut)).catch(() => null)
  turn = made
  return made
}

export interface SeenPicture {
  /** Pixels, upright. */
  width: number
  height: number
  /** A small WebP made anew; null where the picture is too large to be opened here. */
  preview: Buffer | null
}

/** Looks at a picture that stays as it came; null when it can't be read. */
export function lookAtPicture(path: string): Promise<SeenPicture | null> {
  const seen = turn.then(() => look(path)).catch(() => null)
  turn = seen
  return seen
}

async function look(path: string): Promise<SeenPicture> {
  const { autoOrient, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels) return { ...autoOrient, preview: null }
  const small = sharp(path, { limitInputPixels: mostPixels, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
  return { ...autoOrient, preview: await small.webp({ quality: 75 }).toBuffer() }
}

async function cutOut(from: string, to: string, cut: Cut): Promise<Sniffed> {
  const picture = sharp(from, { limitInputPixels: mostPixels })
  const { autoOrient, hasAlpha, format } = await picture.metadata()
  const part = picture.autoOrient().extract(pixelsOf(cut, autoOrient))
  const side = { show: shownSide, wide: wideSide, print: sides[0] }[cut.use]
  const small = part.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  if (cut.use !== 'print') {
    await small.webp({ quality: 82 }).toFile(to)
    return { kind: 'picture', type: 'image/webp', ending: 'webp' }
  }
  if (hasAlpha || format === 'png') {
    await small.png().toFile(to)
    return { kind: 'picture', type: 'image/png', ending: 'png' }
  }
  await small.jpeg({ quality: 92 }).toFile(to)
  return { kind: 'picture', type: 'image/jpeg', ending: 'jpg' }
}

/** Whole pixels inside the picture, at least one. */
function pixelsOf(cut: Cut, size: { width: number; height: number }) {
  const left = Math.min(Math.round(cut.left * size.width), size.width - 1)
  const top = Math.min(Math.round(cut.top * size.height), size.height - 1)
  const width = Math.max(1, Math.min(Math.round(cut.width * size.width), size.width - left))
  const height = Math.max(1, Math.min(Math.round(cut.height * size.height), size.height - top))
  return { left, top, width, height }
}

async function make(from: string, to: string, sniffed: Sniffed): Promise<Sniffed> {
  const opened = (animated: boolean) => sharp(from, { limitInputPixels: mostPixels, animated })
  const { pages = 1, hasAlpha } = await sharp(from, { limitInputPixels: mostPixels }).metadata()
  if (sniffed.type === 'image/gif' && pages > 1 && (await write(opened(true).gif(), to))) return sniffed
  const lossless = sniffed.type === 'image/png' || sniffed.type === 'image/gif' || hasAlpha
  if (lossless && (await write(upright(opened(false)).png(), to)))
    return { kind: 'picture', type: 'image/png', ending: 'png' }
  for (const side of sides) {
    // Clear parts become paper white rather than black.
    const picture = upright(opened(false), side).flatten({ background: '#fff' })
    if (await write(picture.jpeg({ quality: 88 }), to)) break
  }
  return { kind: 'picture', type: 'image/jpeg', ending: 'jpg' }
}

function upright(picture: Sharp, side = sides[0]): Sharp {
  return picture.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** Whether it is small enough. */
async function write(picture: Sharp, to: string): Promise<boolean> {
  await picture.toFile(to)
  return (await stat(to)).size <= whatsappLimits.picture
}
