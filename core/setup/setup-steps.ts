/** Setup steps of a new shop, in the suggested order. The last step tests that everything works. */
export const setupSteps = [
  'details',
  'number',
  'bank',
  'qr',
  'prices',
  'postage',
  'order_messages',
  'gateway',
  'test_order',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Name of the shop in a new database. */
export const defaultShopName = 'Cetak'
