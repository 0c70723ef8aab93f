import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import { createBillplz } from './billplz.ts'
import { createChip } from './chip.ts'
import { createCurlec } from './curlec.ts'
import { createHitPay } from './hitpay.ts'
import { createToyyibPay } from './toyyibpay.ts'
import type { PaymentProvider, ProviderOptions } from './payment-provider.ts'

const creators: Record<PaymentProviderName, (options: ProviderOptions) => PaymentProvider> = {
  billplz: createBillplz,
  toyyibpay: createToyyibPay,
  chip: createChip,
  hitpay: createHitPay,
  curlec: createCurlec,
}

export const createProvider = (name: PaymentProviderName, options: ProviderOptions): PaymentProvider =>
  creators[name](options)
