/** Returns a card's id for links, e.g. `bank-accounts` for `Bank accounts`. */
export const cardId = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
