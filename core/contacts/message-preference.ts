/** Kinds of messages that a customer accepts: all messages, only those about the customer's own orders, or none. */
export const messagePreferences = ['all', 'orders', 'none'] as const
export type MessagePreference = (typeof messagePreferences)[number]
