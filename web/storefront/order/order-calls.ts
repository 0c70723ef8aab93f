import { getDueDate, type DueDateRequest } from '#core/orders/order-due-date.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { api } from '#web/api.ts'

// Imported dynamically when the first call is made, because most visits to a form make none of these calls.

export const fetchReadyDate = (works: DueDateRequest[], signal: AbortSignal) =>
  api(getDueDate, { works }, { signal })

export const fetchPostage = () => api(getPostage, {})
