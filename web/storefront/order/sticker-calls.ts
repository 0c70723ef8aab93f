import type { InputOf } from '#core/contract.ts'
import { placePpStickerOrder, placeStickerOrder } from '#core/orders/orders.ts'
import { api } from '#web/api.ts'
import type { StickerPaths } from '../sticker-paths.ts'

// These calls are loaded when the form gets the focus, because setting up their schemas takes a slow phone 110 ms.

export { customerFormSchema as customerForm } from '#core/orders/customer-form.ts'

export const submitStickerOrder = (
  flow: StickerPaths['flow'],
  body: InputOf<typeof placeStickerOrder | typeof placePpStickerOrder>,
) => api(flow === 'ppsticker' ? placePpStickerOrder : placeStickerOrder, body)
