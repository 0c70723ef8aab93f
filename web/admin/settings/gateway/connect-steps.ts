import type { RealGateway } from '../../../../core/messaging/connect-gateway.ts'

interface Way {
  title: string
  hint: string
  /** What the owner does before the server is told anything. */
  steps: string[]
  /** What whoever runs the server does at the gateway besides; with the address of this shop's webhook. */
  besides: (webhook: string) => string
  /** What a connection that works looks like. */
  works: string
}

/** The three ways to WhatsApp, in the owner's words. */
export const ways: Record<RealGateway, Way> = {
  gateway: {
    title: 'A WhatsApp provider',
    hint: 'A paid service that sends from your own number. The quickest way.',
    steps: [
      'Open an account at a provider whose service takes “api/send” calls.',
      'On its page, scan the QR code with the shop’s phone: WhatsApp, Settings, Linked devices, Link a device.',
      'Its page now shows an address for sending, an instance ID and an access token. Keep it open.',
    ],
    besides: () => '',
    works: 'A test arrives on your own phone, from the shop’s number.',
  },
  cloud: {
    title: 'Meta’s own WhatsApp',
    hint: 'The official way (Cloud API), for a number that is in no WhatsApp app. Meta charges each message.',
    steps: [
      'At business.facebook.com, make a business account for the shop and have it verified. This can take some days.',
      'At developers.facebook.com, make an app with WhatsApp and add the shop’s number to it.',
      'Under WhatsApp, API Setup, the page shows the phone number ID.',
      'Make a system user with a token that does not expire; the app secret is under App settings, Basic.',
    ],
    besides: (webhook) =>
      `At Meta, under Webhooks, enter ${webhook} with the verify token, and subscribe to messages and account_update.`,
    works: 'Beside “Sends as” stand the shop’s number and name, and a test arrives on your own phone.',
  },
  waha: {
    title: 'Your own gateway (WAHA)',
    hint: 'A program that runs beside this one and sends from your own number. WhatsApp does not approve of it.',
    steps: [
      'Ask whoever runs the server to start WAHA beside this program. Pictures need its paid edition, WAHA Plus.',
      'Have the shop’s phone at hand: once it is set, this page shows a QR code to scan with it.',
    ],
    besides: (webhook) =>
      `In WAHA, give the session a webhook to ${webhook} for message.ack and session.status, with the HMAC key.`,
    works:
      'The QR code goes, beside “Sends as” stands the shop’s number, and a test arrives on your own phone.',
  },
}
