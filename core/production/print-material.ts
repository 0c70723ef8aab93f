/** Print materials. Pieces of different materials are never on the same sheet. */
export const printMaterials = ['DTF film', 'Sticker paper', 'PP Transparent', 'PP White'] as const
export type PrintMaterial = (typeof printMaterials)[number]

export const stickerMaterials = [
  'Sticker paper',
  'PP Transparent',
  'PP White',
] as const satisfies PrintMaterial[]
export type StickerMaterial = (typeof stickerMaterials)[number]

export const batchSteps = ['printed', 'cut', 'sorted'] as const
export type BatchStep = (typeof batchSteps)[number]
