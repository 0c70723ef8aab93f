/** A sticker order as the storefront sends it: 1,000 of 6 cm for RM 126, picked up. */
export const stickerOrder = (given: object = {}) => ({
  nama: 'Siti Aminah',
  phone: '012-345 6789',
  stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  shipping: {},
  deliveryMethod: 'selfPickup',
  ...given,
})
