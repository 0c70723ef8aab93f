import { whatsappLimits } from '#core/media/media-limits.ts'
import { openForeign, type Cut, type NotDone } from '#server/print/images/pictures.ts'
import type { MadeType } from '#server/print/images/work.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Sniffed } from './sniff.ts'

const endings: Record<MadeType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/**
 * Makes a picture what WhatsApp takes, in the file `to`: JPEG or PNG, at most 5 MB, upright, without what the
 * camera wrote into it (place, time, owner). An animated GIF stays one, unless it is too large. `who` sent it.
 */
export const makePicture = (who: string, from: string, to: string, { type }: Sniffed) =>
  made(openForeign(who, { kind: 'make', from, to, type, mostBytes: whatsappLimits.picture }))

/** Cuts a picture for the catalogue, as `uploadPicture` says. */
export const cutPicture = (who: string, from: string, to: string, cut: Cut) =>
  made(openForeign(who, { kind: 'cut', from, to, cut }))

async function made(outcome: Promise<{ done: MadeType } | NotDone>) {
  const is = await outcome
  if (typeof is === 'string') return notDone(is)
  return { kind: 'picture', type: is.done, ending: endings[is.done] } satisfies Sniffed
}

const notDone = (why: NotDone) => refuse(why === 'busy' ? 'unavailable' : why)

/**
 * Looks at a picture that stays as it came, for `who` sent it. Its small WebP is null where it is too large to be
 * opened here.
 */
export async function lookAtPicture(who: string, path: string) {
  const seen = await openForeign(who, { kind: 'look', from: path })
  return typeof seen === 'string' ? seen : seen.done
}

/** Whether these bytes, when they are shown to somebody, take more memory or time than a picture may. */
export async function isTooHeavy(who: string, bytes: Uint8Array): Promise<boolean> {
  return (await openForeign(who, { kind: 'measure', bytes })) === 'too_heavy'
}
