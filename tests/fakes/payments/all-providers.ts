import type { PaymentFakes } from './provider-fake.ts'
import { startPaymentFakes } from './provider-fake.ts'
import { billplzWire } from './billplz.ts'
import { chipWire } from './chip.ts'
import { curlecWire } from './curlec.ts'
import { hitPayWire } from './hitpay.ts'
import { toyyibPayWire } from './toyyibpay.ts'

/** Starts fakes of all payment providers. `PAYMENT_PROVIDERS_URL` is their address. */
export const startAllProviders = (): Promise<PaymentFakes> =>
  startPaymentFakes([billplzWire, toyyibPayWire, chipWire, hitPayWire, curlecWire])
