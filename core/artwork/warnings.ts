/** What is worth saying of a picture before it is printed and cut; nothing of it is a reason to refuse it. */
export const artworkWarnings = [
  'unreadable',
  'too-large',
  'empty',
  'low-resolution',
  'wrong-proportions',
  'page-size',
  'several-pages',
  'animated',
  'cmyk',
  'opaque-background',
  'touches-edge',
  'several-islands',
  'holes',
  'thin-parts',
  'tiny-parts',
  'soft-edge',
  'white-art',
] as const
export type ArtworkWarning = (typeof artworkWarnings)[number]
