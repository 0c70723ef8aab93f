import type { MessageView } from '../scheduler/view.ts'
import type { OrderView } from '../orders/order-view.ts'

/** The list of orders behind a figure. */
export function ordersAt(view: Partial<OrderView>): string {
  return pathOf('/admin/orders', { show: 'table', ...view })
}

/** The list of messages behind a figure. */
export function messagesAt(view: Partial<MessageView>): string {
  return pathOf('/admin/whatsapp-scheduler', view)
}

function pathOf(path: string, view: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value !== undefined) query.set(name, String(value))
  return `${path}?${query}`
}
