/**
 * How the shop's Malay pages speak: `specified` keeps what D-16 has in English (Deal of the Day, Available),
 * `malay` says that in Malay too. English pages are the same in both.
 */
export const shopWords = ['specified', 'malay'] as const
export type ShopWords = (typeof shopWords)[number]
