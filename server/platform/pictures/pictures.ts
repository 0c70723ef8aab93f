import { createLane } from './lane.ts'

const megabyte = 1_000_000

/**
 * Opens what came from outside. The process has 70 MB before it opens anything: with what the program itself takes for
 * an upload, pictures never cost more than 250 MB.
 */
export const openForeign = createLane({
  memoryBytes: 215 * megabyte,
  // A photograph of 48 megapixels takes 1.5 s of a slow processor.
  cpuMs: 4000,
  mostOfOne: 12,
  mostWaiting: 60,
  idleMs: 10_000,
  mostPictures: 100,
})

/** Looks at artwork before it is printed: files of presses are larger than photographs. */
export const openArtwork = createLane({
  memoryBytes: 450 * megabyte,
  cpuMs: 10_000,
  mostOfOne: 12,
  mostWaiting: 60,
  idleMs: 10_000,
  mostPictures: 100,
})

/** Draws what is printed, of the shop's own pictures: customers' uploads neither wait for a sheet nor hold one up. */
export const openForPress = createLane({
  memoryBytes: 2000 * megabyte,
  cpuMs: 120_000,
  mostOfOne: 10_000,
  mostWaiting: 10_000,
  idleMs: 10_000,
  mostPictures: 1000,
})

export type { Cut, NotDone } from './work.ts'
export type { WhyPicture } from './as-picture.ts'
export type { PdfValue, PressPage, White } from './seen-artwork.ts'
