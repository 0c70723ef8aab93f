/** What makes a new shop its owner's own, in the order in which it is done; the last one shows that all works. */
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

/** The name that an empty database begins with. */
export const stockShopName = 'Cetak'
