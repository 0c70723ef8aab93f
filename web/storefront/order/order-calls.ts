import { readyDay, type AskedWork } from '#core/orders/due.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { api } from '#web/api.ts'

// Loaded when the first of these calls is made, because most visits to a form make none of them.

export const fetchReadyDay = (works: AskedWork[], signal: AbortSignal) => api(readyDay, { works }, { signal })

export const fetchPostage = () => api(getPostage, {})
