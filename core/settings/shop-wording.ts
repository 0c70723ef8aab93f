/**
 * The wording of Malay pages: `specified` keeps the English terms of D-16 (Deal of the Day, Available), `malay`
 * translates them. English pages are the same in both.
 */
export const shopWordings = ['specified', 'malay'] as const
export type ShopWording = (typeof shopWordings)[number]
