/** Setup steps of a new shop in the suggested order. The last one tests that everything works. */
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

/** Shop name of a new database. */
export const defaultShopName = 'Cetak'
