import { designTexts } from './design-texts.ts'
import { same, shop, type MessageText } from './message-places.ts'
import type { OrderStage } from '../orders/order-stages.ts'
import { quoteTexts } from './quote-texts.ts'
import { receivedTexts } from './received-texts.ts'
import { keysOf } from '../shared/keys.ts'
import { stepTexts } from './step-texts.ts'

/** What the shop writes to customers by itself. */
export const messageTexts = {
  ...receivedTexts,
  ...stepTexts,
  ...designTexts,
  ...quoteTexts,
  test_message: {
    title: 'Test message',
    about: 'Goes out when you press “Send test” under Gateway.',
    places: { shop, time: same('Shop time', '21/11/2026 14:30') },
    stock: {
      ms: 'Ini mesej ujian daripada {shop}, {time}. Jika anda membacanya, WhatsApp kedai berfungsi.',
      en: 'This is a test message from {shop}, {time}. If you can read it, the shop’s WhatsApp works.',
    },
  },
} satisfies Record<string, MessageText>

export type MessageTextName = keyof typeof messageTexts
export const messageTextNames = keysOf(messageTexts)
/** The places of a text, which whoever sends it has to fill. */
export type PlaceOf<Name extends MessageTextName> = keyof (typeof messageTexts)[Name]['places'] & string

/** The same with its details widened, for code that goes over all of them. */
export const messageTextOf = (name: MessageTextName): MessageText => messageTexts[name]

/** What is written to the customer when an order comes to a stage; null: nothing. */
export const stageTexts = {
  quoted: null,
  new: null,
  paid: 'order_paid',
  in_production: 'order_in_production',
  ready: 'order_ready',
  posted: 'order_posted',
  handed_over: 'order_handed_over',
  cancelled: 'order_cancelled',
} as const satisfies Record<OrderStage, MessageTextName | null>
