/** Message preferences: all messages, only those about the customer's own orders, or none. */
export const messageWishes = ['all', 'orders', 'none'] as const
export type MessageWish = (typeof messageWishes)[number]
