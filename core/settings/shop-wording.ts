/**
 * The wordings of Malay pages. `specified` keeps the English terms of D-16 (Deal of the Day, Available), and `malay`
 * translates them. English pages are the same with both.
 */
export const shopWordings = ['specified', 'malay'] as const
export type ShopWording = (typeof shopWordings)[number]
