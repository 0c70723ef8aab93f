/** Payment providers, with their names in the API and the database. */
export const paymentProviders = ['billplz', 'toyyibpay', 'chip', 'hitpay', 'curlec'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** All except `account` are secrets. */
export const providerConnectionFields = ['account', 'api_key', 'signature_key'] as const
export type ProviderConnectionField = (typeof providerConnectionFields)[number]

interface ProviderDescription {
  label: string
  /**
   * Fields that the provider requires, with their names in its dashboard. `account` is the ID of the shop's account or
   * collection at the provider.
   */
  fields: Partial<Record<ProviderConnectionField, string>>
  /**
   * True if payments can be refunded in Cetak. Otherwise staff refund them in the provider's dashboard or by
   * transfer.
   */
  canRefund: boolean
  /** True if the address for callbacks has to be entered in the provider's dashboard. */
  needsWebhook: boolean
  /** True if test and live mode use the same API address, so that only the key determines the mode. */
  modeFromKey: boolean
}

export const paymentProviderDescriptions: Record<PaymentProviderName, ProviderDescription> = {
  billplz: {
    label: 'Billplz',
    fields: { account: 'Collection ID', api_key: 'Secret key', signature_key: 'X Signature key' },
    canRefund: false,
    needsWebhook: false,
    modeFromKey: false,
  },
  toyyibpay: {
    label: 'toyyibPay',
    fields: { account: 'Category code', api_key: 'User secret key' },
    canRefund: false,
    needsWebhook: false,
    modeFromKey: false,
  },
  chip: {
    label: 'CHIP',
    fields: { account: 'Brand ID', api_key: 'Secret key' },
    canRefund: true,
    needsWebhook: false,
    modeFromKey: true,
  },
  hitpay: {
    label: 'HitPay',
    fields: { api_key: 'API key', signature_key: 'Salt' },
    canRefund: true,
    needsWebhook: true,
    modeFromKey: false,
  },
  curlec: {
    label: 'Curlec',
    fields: { account: 'Key ID', api_key: 'Key secret', signature_key: 'Webhook secret' },
    canRefund: true,
    needsWebhook: true,
    modeFromKey: true,
  },
}
