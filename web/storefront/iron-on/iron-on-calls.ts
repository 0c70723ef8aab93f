import type { InputOf } from '#core/contract.ts'
import { listSchools, listTagColours, placeLogoOrder, placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { api } from '#web/api.ts'

// These calls are loaded when a form gets the focus, because setting up their schemas takes a slow phone 110 ms.

export const nameTagOrderSchema = placeNameTagOrder.input
export const logoOrderSchema = placeLogoOrder.input

export const submitNameTagOrder = (body: InputOf<typeof placeNameTagOrder>) => api(placeNameTagOrder, body)
export const submitLogoOrder = (body: InputOf<typeof placeLogoOrder>) => api(placeLogoOrder, body)

export const fetchColours = async (signal: AbortSignal) =>
  (await api(listTagColours, {}, { signal })).data.map(({ warna }) => warna)
export const fetchSchools = async (signal: AbortSignal) => (await api(listSchools, {}, { signal })).data
