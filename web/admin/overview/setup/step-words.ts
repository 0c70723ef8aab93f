import type { SetupStep } from '#core/setup/setup-steps.ts'

interface StepWords {
  title: string
  /** What it is for, and what customers see until it is done. */
  about: string
  /** Where it is done; the test order is placed from the guide itself. */
  to?: string
  go?: string
  /** What the owner says where the data cannot tell. */
  confirm?: string
}

export const stepWords: Record<SetupStep, StepWords> = {
  details: {
    title: 'Shop details',
    about: 'Name, address and opening hours: customers read them on every page.',
    to: '/settings',
    go: 'Shop settings',
  },
  number: {
    title: 'WhatsApp number',
    about: 'Where customers reach you.',
    to: '/settings',
    go: 'Shop settings',
  },
  bank: {
    title: 'Bank account',
    about: 'Where customers pay to. Until you enter yours, they read that you will send it over WhatsApp.',
    to: '/settings/payment#bank-accounts',
    go: 'Bank accounts',
  },
  qr: {
    title: 'Payment QR',
    about: 'The picture from your bank, or none. The example goes to nobody.',
    to: '/settings/payment#payment-qr',
    go: 'Payment QR',
  },
  prices: {
    title: 'Prices',
    about: 'The price lists came with examples. Look at them and put in your own.',
    to: '/admin/products/prices',
    go: 'Price lists',
    confirm: 'Prices are right',
  },
  postage: {
    title: 'Postage',
    about: 'RM 8.00, and RM 12.00 to Sabah, Sarawak and Labuan, unless you say otherwise.',
    to: '/settings/postage',
    go: 'Postage',
    confirm: 'Postage is right',
  },
  order_messages: {
    title: 'Messages for Ready and Posted',
    about: 'Customers hear by themselves when their order is ready and when it is posted.',
    to: '/settings/messages#order-updates',
    go: 'Message texts',
  },
  gateway: {
    title: 'WhatsApp gateway',
    about: 'Until one is set, messages reach no customer: they arrive on the sandbox phone only.',
    to: '/settings/gateway',
    go: 'Gateway',
  },
  test_order: {
    title: 'Test order',
    about:
      'Orders as a customer would, and sends you what he would get. It counts nowhere and can be removed.',
  },
}
