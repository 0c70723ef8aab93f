import { quoteDueDate, type DueDateWorkItem } from '#core/orders/order-due-date.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { api } from '#web/api.ts'

// Imported dynamically when the first call is made, because most visits to a form make none of these calls.

export const fetchReadyDate = (works: DueDateWorkItem[], signal: AbortSignal) =>
  api(quoteDueDate, { works }, { signal })

export const fetchPostage = () => api(getPostage, {})
