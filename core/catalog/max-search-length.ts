/**
 * Maximum length of a product search. It is in its own file because the storefront's first script does not load zod.
 */
export const maxSearchLength = 120
