/** Materials of PP stickers, with the most common one first (CALC-01). */
export const ppMaterials = ['PP Transparent', 'PP White'] as const
export type PpMaterial = (typeof ppMaterials)[number]
