import type { InputOf } from '#core/contract.ts'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import type { connectGateway } from '#core/gateway/gateway-connection.ts'

export type RealGateway = Exclude<GatewayProvider, 'sandbox'>
type FieldName = Exclude<keyof InputOf<typeof connectGateway>, 'provider' | 'version'>

interface ConnectionField {
  name: FieldName
  label: string
  hint?: string
  optional?: boolean
}

interface Way {
  title: string
  hint: string
  /** Steps that the owner completes outside Cetak before filling in the form. */
  steps: string[]
  fields: ConnectionField[]
  /** Instructions for entering the shop's webhook address at the gateway. `null` if the gateway has no webhook. */
  webhook: string | null
}

/** Connection types with setup steps for the owner. */
export const connectionTypes: Record<RealGateway, Way> = {
  gateway: {
    title: 'A WhatsApp provider',
    hint: 'A paid service that sends from your own number. Quickest to set up.',
    steps: [
      'Open an account at a provider whose service takes “api/send” calls.',
      'On its page, scan the QR code with the shop’s phone: WhatsApp, Settings, Linked devices, Link a device.',
      'Copy the address, the instance ID and the access token from its page.',
    ],
    fields: [
      { name: 'url', label: 'Gateway address', hint: 'Ends with /api/send.' },
      { name: 'instance_id', label: 'Instance ID' },
      { name: 'access_token', label: 'Access token' },
    ],
    webhook: null,
  },
  cloud: {
    title: 'WhatsApp Cloud API by Meta',
    hint: 'The official API, for a number that is not used in a WhatsApp app. Meta charges per message.',
    steps: [
      'At business.facebook.com, create a business account for the shop and have it verified. This can take some days.',
      'At developers.facebook.com, create an app with WhatsApp and add the shop’s number to it.',
      'Create a system user with a token that does not expire. The app secret is under App settings, Basic.',
    ],
    fields: [
      { name: 'instance_id', label: 'Phone number ID', hint: 'Under WhatsApp, API Setup.' },
      { name: 'access_token', label: 'Access token' },
      { name: 'webhook_secret', label: 'App secret' },
      {
        name: 'verify_token',
        label: 'Verify token',
        hint: 'Choose at least 8 characters, and enter the same at Meta.',
      },
      {
        name: 'template',
        label: 'Template',
        hint: 'Used for customers who haven’t written within 24 hours. Name and language, such as pesanan/ms.',
        optional: true,
      },
    ],
    webhook:
      'At Meta, under Webhooks, enter this address and the verify token. Subscribe to messages, smb_message_echoes and account_update.',
  },
  waha: {
    title: 'Your own gateway (WAHA)',
    hint: 'A program that runs next to Cetak and sends from your own number. WhatsApp does not allow it officially.',
    steps: [
      'Start WAHA on your server. Pictures need its paid edition, WAHA Plus.',
      'Have the shop’s phone ready. Once connected, this page shows a QR code to scan.',
    ],
    fields: [
      { name: 'url', label: 'WAHA address', hint: 'Such as http://waha:3000.' },
      { name: 'instance_id', label: 'Session', hint: 'Defaults to “default”.', optional: true },
      { name: 'access_token', label: 'API key', optional: true },
      {
        name: 'webhook_secret',
        label: 'Webhook HMAC key',
        hint: 'At least 8 characters. Without it, Cetak receives no messages and no receipts.',
        optional: true,
      },
    ],
    webhook:
      'In WAHA, add this address as the session’s webhook for message.any, message.reaction, message.edited, message.revoked, message.ack and session.status, with the HMAC key. Or press “Set up webhook” above.',
  },
}
