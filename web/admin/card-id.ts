/** The id of a card, for links to it: `Bank accounts` is `#bank-accounts`. */
export const cardId = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
