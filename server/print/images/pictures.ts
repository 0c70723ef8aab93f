import { createPictureLane } from './picture-lane.ts'

const megabyte = 1_000_000

/**
 * Opens untrusted pictures. A process uses 90 MB when it starts and up to 120 MB after other pictures. The limits for
 * pictures allow 120 MB more.
 */
export const openUntrustedPicture = createPictureLane({
  workers: 2,
  memoryBytes: 250 * megabyte,
  keptBytes: 120 * megabyte,
  // A photograph of 48 megapixels takes 1.5 s on a slow CPU.
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
  // The limit ends a malicious file within 12 s on an idle machine. On a busy machine a good file may take longer.
  cpuMs: 7000,
  wallMs: 11_000,
  mostOfOne: 12,
  mostWaiting: 60,
  idleMs: 10_000,
  mostPictures: 100,
}

export const openArtwork = createPictureLane({ ...artwork, workers: 2 })

/** Opens customers' artwork for the press. It is a separate lane, so that uploads don't delay a batch. */
export const openArtworkForPress = createPictureLane({
  ...artwork,
  workers: 1,
  cpuMs: 10_000,
  wallMs: 30_000,
  mostOfOne: 10_000,
  mostWaiting: 10_000,
})

/**
 * Draws the shop's own pictures for the press. It is a separate lane, so that uploads and sheets don't delay each
 * other.
 */
export const openPictureForPress = createPictureLane({
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

export type { ImageCrop, PictureTaskFailure } from './picture-tasks.ts'
export type { RasterizedReason } from './not-printable-as-vectors-error.ts'
export type { PdfValue, PressPage, WhiteMask } from '../artwork/design-analysis.ts'
