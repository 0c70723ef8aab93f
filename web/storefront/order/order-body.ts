import type { Product } from '#core/catalog/catalog.ts'
import type { StickerDetails } from '../order-storage.ts'
import type { OrderValues } from './order-values.ts'

/** Pickup place as sent to the server (TAG-02). */
const pickup = { country: 'MY', locationType: 'Taman Tropika' }

/** Returns the request body of an order, which contains the values both nested and flat (API-03). */
export function createStickerOrderBody(values: OrderValues, details: StickerDetails, product: Product) {
  const { shipping } = values
  const { stickerSize, orderQuantity, totalCost, materialType, deal } = details
  return {
    nama: values.nama,
    phone: values.phone,
    offers: values.offers,
    ...(materialType ? { materialType } : {}),
    stickerDetails: { stickerSize, orderQuantity, totalCost },
    shipping: createShippingBody(values),
    deliveryMethod: values.deliveryMethod,
    ...(deal && { deal: deal.id }),
    productSlug: product.slug,
    productType: product.name,
    size: stickerSize,
    quantity: orderQuantity,
    totalAmount: totalCost,
    addressLine1: shipping.address1,
    addressLine2: shipping.address2,
    city: shipping.city,
    postcode: shipping.postcode,
    state: shipping.state,
    country: pickup.country,
    location: pickup.locationType,
    timestamp: new Date().toISOString(),
  }
}

export function createShippingBody({ nama, shipping }: Pick<OrderValues, 'nama' | 'shipping'>) {
  const [firstName = '', ...rest] = nama.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' '), ...shipping, ...pickup }
}
