/** Returns a card's id for links, e.g. `bank-accounts` for `Bank accounts`. */
export const toCardId = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
