/** Why somebody gets nothing of what goes to many. */
export const leftOutReasons = [
  /** The number is none that can be messaged. */
  'phone',
  'orders_only',
  'no_messages',
  'same_number',
  'no_value',
  'empty',
  /** The gateway would not take it. */
  'limit',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** The back-office's words; what the phone rules or a gateway's limits say is `{words}`. */
export const leftOutWords = {
  phone: '{words}',
  orders_only: 'Wants messages about orders only',
  no_messages: 'Wants no messages',
  same_number: 'Same number as {name}',
  no_value: '{words}',
  empty: 'The message would be empty',
  limit: '{words}',
} as const satisfies Record<LeftOutReason, string>
