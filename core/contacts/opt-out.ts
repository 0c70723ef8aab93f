/** What a person wants to get from us: everything, only what is about an order of theirs, or nothing. */
export const messageWishes = ['all', 'orders', 'none'] as const
export type MessageWish = (typeof messageWishes)[number]
