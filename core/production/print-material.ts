/** What the shop prints on; each has sheets of its own. */
export const printMaterials = ['DTF film', 'Sticker paper', 'PP Transparent', 'PP White'] as const
export type PrintMaterial = (typeof printMaterials)[number]

/** Those of stickers. */
export const stickerMaterials = [
  'Sticker paper',
  'PP Transparent',
  'PP White',
] as const satisfies PrintMaterial[]
export type StickerMaterial = (typeof stickerMaterials)[number]

/** What a shop does with a batch, one after the other. */
export const batchSteps = ['printed', 'cut', 'sorted'] as const
export type BatchStep = (typeof batchSteps)[number]
