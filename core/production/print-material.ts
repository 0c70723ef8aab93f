/** What the shop prints on; each has sheets of its own. */
export const printMaterials = ['DTF film', 'Sticker paper', 'PP Transparent', 'PP White'] as const
export type PrintMaterial = (typeof printMaterials)[number]

/** What a shop does with a batch, one after the other. */
export const batchSteps = ['printed', 'cut', 'sorted'] as const
export type BatchStep = (typeof batchSteps)[number]
