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

export const connectionTypes: Record<RealGateway, Way> = {
  gateway: {
    title: 'A WhatsApp provider',
    hint: 'A paid service that sends from your own number. This is the quickest to set up.',
    steps: [
      'Open an account with a provider that supports “api/send” calls.',
      'Scan the QR code on the provider’s page with the shop’s phone. In WhatsApp, choose Settings, Linked devices, Link a device.',
      'Copy the address, the instance ID and the access token from the provider’s page.',
    ],
    fields: [
      { name: 'url', label: 'Gateway address', hint: 'The address ends with /api/send.' },
      { name: 'instance_id', label: 'Instance ID' },
      { name: 'access_token', label: 'Access token' },
    ],
    webhook: null,
  },
  cloud: {
    title: 'WhatsApp Cloud API by Meta',
    hint: 'The official API, for a number that is not used in a WhatsApp app. Meta charges per message.',
    steps: [
      'At business.facebook.com, create a business account for the shop and have it verified. This can take a few days.',
      'At developers.facebook.com, create an app with WhatsApp and add the shop’s number to it.',
      'Create a system user with a token that does not expire. The app secret is under App settings, Basic.',
    ],
    fields: [
      {
        name: 'instance_id',
        label: 'Phone number ID',
        hint: 'Shown at Meta under WhatsApp, API Setup.',
      },
      { name: 'access_token', label: 'Access token' },
      { name: 'webhook_secret', label: 'App secret' },
      {
        name: 'verify_token',
        label: 'Verify token',
        hint: 'Choose a token with at least 8 characters, and enter the same token at Meta.',
      },
      {
        name: 'template',
        label: 'Template',
        hint: 'Name and language of the template, such as pesanan/ms. It is used for customers who haven’t written in the last 24 hours.',
        optional: true,
      },
    ],
    webhook:
      'At Meta, under Webhooks, enter this address and the verify token. Subscribe to messages, smb_message_echoes and account_update.',
  },
  waha: {
    title: 'Your own gateway (WAHA)',
    hint: 'A program that runs next to Cetak and sends from your own number. WhatsApp doesn’t officially allow such programs.',
    steps: [
      'Start WAHA on your server. Pictures need its paid edition, WAHA Plus.',
      'Have the shop’s phone ready. Once WAHA is connected, scan the QR code on this page.',
    ],
    fields: [
      { name: 'url', label: 'WAHA address', hint: 'For example http://waha:3000.' },
      { name: 'instance_id', label: 'Session', hint: 'Defaults to “default”.', optional: true },
      { name: 'access_token', label: 'API key', optional: true },
      {
        name: 'webhook_secret',
        label: 'Webhook HMAC key',
        hint: 'At least 8 characters. Without this key, Cetak receives no messages and no receipts.',
        optional: true,
      },
    ],
    webhook:
      'In WAHA, add this address as the session’s webhook for message.any, message.reaction, message.edited, message.revoked, message.ack and session.status, with the HMAC key. Or press “Set up webhook” above.',
  },
}
