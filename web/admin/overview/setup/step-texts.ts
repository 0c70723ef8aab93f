import type { SetupStep } from '#core/setup/setup-steps.ts'

interface StepTexts {
  title: string
  about: string
  /** Page where the step is done. Missing for the test order, which is placed in the guide itself. */
  to?: string
  go?: string
  /** Label of the button that confirms a step whose completion Cetak can't detect. */
  confirm?: string
}

export const setupStepTexts: Record<SetupStep, StepTexts> = {
  details: {
    title: 'Shop details',
    about: 'Your shop’s name, address and opening hours. They are shown on every page of the shop.',
    to: '/settings',
    go: 'Shop settings',
  },
  number: {
    title: 'WhatsApp number',
    about: 'The number that customers send messages to.',
    to: '/settings',
    go: 'Shop settings',
  },
  bank: {
    title: 'Bank account',
    about:
      'The account that customers pay into. Until you enter it, customers see a note that you will send it on WhatsApp.',
    to: '/settings/payment#bank-accounts',
    go: 'Bank accounts',
  },
  qr: {
    title: 'Payment QR',
    about:
      'The payment QR code from your bank, such as DuitNow QR. Customers don’t see a QR code until you replace the example.',
    to: '/settings/payment#payment-qr',
    go: 'Payment QR',
  },
  prices: {
    title: 'Prices',
    about: 'The price lists contain example prices. Replace them with your own prices.',
    to: '/admin/products/prices',
    go: 'Price lists',
    confirm: 'Prices are correct',
  },
  postage: {
    title: 'Postage',
    about: 'Postage is RM 8.00, and RM 12.00 to Sabah, Sarawak and Labuan. Change it if your prices differ.',
    to: '/settings/postage',
    go: 'Postage',
    confirm: 'Postage is correct',
  },
  order_messages: {
    title: 'Messages for Ready and Posted',
    about: 'Customers are notified automatically when their order is ready and when it is posted.',
    to: '/settings/messages#order-updates',
    go: 'Message texts',
  },
  gateway: {
    title: 'WhatsApp gateway',
    about: 'Until you connect a gateway, messages only go to the sandbox phone and don’t reach customers.',
    to: '/settings/gateway',
    go: 'Gateway',
  },
  test_order: {
    title: 'Test order',
    about:
      'Places an order as a customer and sends you the message that customers get. The test order is not included in any figures and can be removed.',
  },
}
