import type { OrderAction, OrderEvent } from '#core/orders/desk/order-details.ts'
import { stageRules } from '#core/orders/order-stages.ts'

const label = (stage: OrderEvent['to']) => (stage ? stageRules[stage].label : '')

/** What is said of each kind of event. */
export const eventWords = {
  moved: ({ from, to }: OrderEvent) => `Moved from ${label(from)} to ${label(to)}`,
  'took back': ({ to }: OrderEvent) => `Taken back to ${label(to)}`,
  told: () => 'WhatsApp message',
  reminded: () => 'Reminder to pay',
  'asked to approve': () => 'Reminder to approve',
  noted: () => 'Note',
  'saw the money': () => 'Money seen',
  edited: () => 'Edited',
  reordered: () => 'Ordered again',
  'took the order': () => 'Taken by staff',
  'bought a label': () => 'Label bought',
  'renewed the link': () => 'Customer link renewed',
  forgot: () => 'Customer removed',
} satisfies Record<OrderAction, (event: OrderEvent) => string>
