import { getDueDate, type DueDateRequest } from '#core/orders/order-due-date.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { api } from '#web/api.ts'

// These calls are loaded when the first of them is made, because most visits to a form make none.

export const fetchReadyDate = (works: DueDateRequest[], signal: AbortSignal) =>
  api(getDueDate, { works }, { signal })

export const fetchPostage = () => api(getPostage, {})
