import { whatsappLimits } from '#core/media/media-limits.ts'
import { openForeign, type Cut, type NotDone } from '#server/print/images/pictures.ts'
import type { MadeType } from '#server/print/images/work.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Sniffed } from './sniff.ts'

const extensions: Record<MadeType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/**
 * Converts a picture for WhatsApp into the file `to`: JPEG or PNG, at most 5 MB, upright and without camera metadata
 * (location, time, owner). Animated GIFs stay as they are unless too large. `who` is the uploader's network.
 */
export const makePicture = (who: string, from: string, to: string, { type }: Sniffed) =>
  finishPicture(openForeign(who, { kind: 'make', from, to, type, mostBytes: whatsappLimits.picture }))

/** Crops a picture for the catalogue; see `uploadPicture`. */
export const cutPicture = (who: string, from: string, to: string, cut: Cut) =>
  finishPicture(openForeign(who, { kind: 'cut', from, to, cut }))

async function finishPicture(outcome: Promise<{ done: MadeType } | NotDone>) {
  const is = await outcome
  if (typeof is === 'string') return refuseFailure(is)
  return { kind: 'picture', type: is.done, ending: extensions[is.done] } satisfies Sniffed
}

const refuseFailure = (why: NotDone) => refuse(why === 'busy' ? 'unavailable' : why)

/**
 * Inspects a picture that is stored unchanged. The WebP preview is `null` if the picture is too large to decode.
 * `who` is the uploader's network.
 */
export async function lookAtPicture(who: string, path: string) {
  const seen = await openForeign(who, { kind: 'look', from: path })
  return typeof seen === 'string' ? seen : seen.done
}

/** Returns true if displaying these bytes would take too much memory or time. */
export async function isTooHeavy(who: string, bytes: Uint8Array): Promise<boolean> {
  return (await openForeign(who, { kind: 'measure', bytes })) === 'too_heavy'
}
