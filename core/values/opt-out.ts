/** What a person wants to get from us: everything, only what is about an order of theirs, or nothing. */
export const messageWishes = ['all', 'orders', 'none'] as const
export type MessageWish = (typeof messageWishes)[number]

/** Why a message fails whose receiver wants none (see `docs/decisions/0070-who-wants-no-messages.md`). */
export const optedOut = 'This contact wants no messages'
