import { whatsappMaxFileBytes } from '#core/media/media-limits.ts'
import {
  openUntrustedPicture,
  type ImageCrop,
  type PictureTaskFailure,
} from '#server/print/images/pictures.ts'
import type { ConvertedType } from '#server/print/images/picture-tasks.ts'
import { refuse } from '#server/http/refusal.ts'
import type { DetectedFile } from './detect-file.ts'

const extensions: Record<ConvertedType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/**
 * Converts a picture to a JPEG or PNG of at most 5 MB, upright and without camera metadata (location, time,
 * owner). An animated GIF stays unchanged unless it is too large. `who` is the uploader's network.
 */
export const convertPicture = (who: string, from: string, to: string, { type }: DetectedFile) =>
  finishPicture(
    openUntrustedPicture(who, { kind: 'make', from, to, type, maxBytes: whatsappMaxFileBytes.picture }),
  )

export const cropPicture = (who: string, from: string, to: string, cut: ImageCrop) =>
  finishPicture(openUntrustedPicture(who, { kind: 'cut', from, to, cut }))

async function finishPicture(outcome: Promise<{ done: ConvertedType } | PictureTaskFailure>) {
  const is = await outcome
  if (typeof is === 'string') return refuseFailure(is)
  return { kind: 'picture', type: is.done, ending: extensions[is.done] } satisfies DetectedFile
}

const refuseFailure = (why: PictureTaskFailure) => refuse(why === 'busy' ? 'unavailable' : why)

/**
 * Returns the properties and a WebP preview of a picture. The preview is `null` if the picture is too large
 * to decode. `who` is the uploader's network.
 */
export async function inspectPicture(who: string, path: string) {
  const seen = await openUntrustedPicture(who, { kind: 'look', from: path })
  return typeof seen === 'string' ? seen : seen.done
}

export async function isTooLargeToDisplay(who: string, bytes: Uint8Array): Promise<boolean> {
  return (await openUntrustedPicture(who, { kind: 'measure', bytes })) === 'too_heavy'
}
