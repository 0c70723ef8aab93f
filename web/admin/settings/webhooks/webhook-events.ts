import type { WebhookEvent } from '#core/webhooks/outgoing-webhooks.ts'

export const webhookEventLabels: Record<WebhookEvent, string> = {
  'message.received': 'Message received',
  'message.sent': 'Message sent',
  'message.failed': 'Message failed',
  'conversation.done': 'Conversation done',
  'order.created': 'Order created',
  'order.stage_changed': 'Order stage changed',
  'payment.recorded': 'Payment recorded',
}

const labels = new Map<string, string>(Object.entries({ ...webhookEventLabels, test: 'Test' }))

export const formatWebhookEvent = (event: string): string => labels.get(event) ?? event
