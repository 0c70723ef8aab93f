import { stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { canStayAnimated } from './picture-limits.ts'
import { readHeaderWithinLimits, openPicture } from './open-picture.ts'
import type { ConvertedType, PictureTask } from './picture-tasks.ts'

/**
 * Longest sides in pixels, in the sequence in which they are tried. WhatsApp shows at most 1,600 pixels and scales
 * larger pictures down itself.
 */
const sidesToTry = [4096, 2560, 1600] as const

/**
 * Converts a picture for WhatsApp. Animated GIFs stay animated, and PNGs and transparent pictures stay lossless,
 * unless they are too large.
 */
export async function convertForWhatsApp({
  from,
  to,
  type,
  maxBytes,
}: PictureTask<'make'>): Promise<ConvertedType> {
  const head = await readHeaderWithinLimits(from)
  const write = async (picture: Sharp) => {
    await picture.toFile(to)
    return (await stat(to)).size <= maxBytes
  }
  if (
    type === 'image/gif' &&
    canStayAnimated(head) &&
    (await write(openPicture(from, { animated: true }).gif()))
  )
    return 'image/gif'
  const lossless = type === 'image/png' || type === 'image/gif' || head.hasAlpha
  if (lossless && (await write(resizeUpright(from).png()))) return 'image/png'
  for (const side of sidesToTry) {
    // Transparent parts become white. Without this, they would become black.
    if (await write(encodeJpeg(resizeUpright(from, side).flatten({ background: '#fff' }), 88))) break
  }
  return 'image/jpeg'
}

const resizeUpright = (from: string, side: number = sidesToTry[0]) =>
  openPicture(from)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Optimised coding is off, because it makes a file only 5 % smaller and needs 70 MB more memory. */
export const encodeJpeg = (picture: Sharp, quality: number) =>
  picture.jpeg({ quality, optimiseCoding: false })
