import type { MessageView } from '../scheduler/message-view.ts'
import type { OrdersPageView } from '../orders/order-view.ts'

export function getOrderListPath(view: Partial<OrdersPageView>): string {
  return withQuery('/admin/orders', { show: 'table', ...view })
}

export function getMessageListPath(view: Partial<MessageView>): string {
  return withQuery('/admin/whatsapp-scheduler', view)
}

function withQuery(path: string, view: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value !== undefined) query.set(name, String(value))
  return `${path}?${query}`
}
