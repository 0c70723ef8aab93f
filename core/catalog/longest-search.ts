/** Letters that a search for products may have. Apart from the contracts: the shop's first script does without zod. */
export const longestSearch = 120
