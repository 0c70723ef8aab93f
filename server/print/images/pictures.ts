import { createLane } from './lane.ts'

const megabyte = 1_000_000

/**
 * Opens what came from outside. The process has 90 MB before it opens anything, up to 120 MB after other pictures, and
 * `bounds.ts` lets 120 MB more be held at once.
 */
export const openForeign = createLane({
  workers: 2,
  memoryBytes: 250 * megabyte,
  keptBytes: 120 * megabyte,
  // A photograph of 48 megapixels takes 1.5 s of a slow processor.
  cpuMs: 4000,
  wallMs: 11_000,
  mostOfOne: 12,
  mostWaiting: 60,
  idleMs: 10_000,
  mostPictures: 100,
})

const artwork = {
  memoryBytes: 450 * megabyte,
  keptBytes: 160 * megabyte,
  // Ends a hostile file within 12 s on a machine that is not busy. On a busy one a good file may take longer.
  cpuMs: 7000,
  wallMs: 11_000,
  mostOfOne: 12,
  mostWaiting: 60,
  idleMs: 10_000,
  mostPictures: 100,
}

/** Looks at artwork as customers send it: files of presses are larger than photographs. */
export const openArtwork = createLane({ ...artwork, workers: 2 })

/** Opens the same files for the press, with the same limits of memory: customers' uploads don't hold up a batch. */
export const openArtworkForPress = createLane({
  ...artwork,
  workers: 1,
  cpuMs: 10_000,
  wallMs: 30_000,
  mostOfOne: 10_000,
  mostWaiting: 10_000,
})

/** Draws what is printed, of the shop's own pictures: customers' uploads neither wait for a sheet nor hold one up. */
export const openForPress = createLane({
  workers: 1,
  memoryBytes: 2000 * megabyte,
  keptBytes: 1000 * megabyte,
  cpuMs: 120_000,
  wallMs: 120_000,
  mostOfOne: 10_000,
  mostWaiting: 10_000,
  idleMs: 10_000,
  mostPictures: 1000,
})

export type { Cut, NotDone } from './work.ts'
export type { WhyPicture } from './as-picture.ts'
export type { PdfValue, PressPage, White } from '../artwork/seen-artwork.ts'
