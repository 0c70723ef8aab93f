import type { MessageView } from '../scheduler/view.ts'
import type { OrderView } from '../orders/order-view.ts'

/** Returns the URL of the order list behind a figure. */
export function ordersAt(view: Partial<OrderView>): string {
  return pathOf('/admin/orders', { show: 'table', ...view })
}

/** Returns the URL of the message list behind a figure. */
export function messagesAt(view: Partial<MessageView>): string {
  return pathOf('/admin/whatsapp-scheduler', view)
}

function pathOf(path: string, view: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value !== undefined) query.set(name, String(value))
  return `${path}?${query}`
}
