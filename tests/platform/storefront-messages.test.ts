import { expect, test } from 'vitest'
import { inputMessages } from '#core/shared/input-messages.ts'
import {
  trackingErrorMessages,
  orderLinkErrorMessages,
  slipErrorMessages,
} from '#web/storefront/texts/tracking-errors.ts'
import { designErrorMessages } from '#web/storefront/texts/design-errors.ts'
import { ironOnErrorMessages } from '#web/storefront/texts/iron-on-errors.ts'
import { inputMessagesMs } from '#web/storefront/texts/ms/input-messages.ts'
import { orderErrorMessages } from '#web/storefront/texts/order-errors.ts'

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place)

test('every language has the same placeholders in its messages', () => {
  const journeys = [
    orderErrorMessages,
    ironOnErrorMessages,
    designErrorMessages,
    slipErrorMessages,
    trackingErrorMessages,
    orderLinkErrorMessages,
  ]
  for (const { ms, en } of journeys)
    for (const [code, text] of Object.entries(en)) expect(places(text), code).toEqual(places(ms[code] ?? ''))
  for (const [code, text] of Object.entries(inputMessagesMs))
    expect(places(text), code).toEqual(places(inputMessages[code as keyof typeof inputMessages]))
})
