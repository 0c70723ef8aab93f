import { z } from 'zod'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import type { Encryption } from '../../identity/identity.ts'
import { createProvider } from '../providers/create-provider.ts'
import type { PaymentProvider, ProviderKeys } from '../providers/payment-provider.ts'
import type { OnlinePaymentDependencies } from './online-payment-dependencies.ts'
import type { StoredPaymentConnection } from './online-tables.ts'

const keysSchema = z.object({ apiKey: z.string(), signatureKey: z.string() })

export const encryptProviderKeys = (seal: Encryption, { apiKey, signatureKey }: ProviderKeys): string =>
  seal.encrypt(JSON.stringify({ apiKey, signatureKey }))

/** Returns `null` if the keys were encrypted with another secret. */
export function decryptProviderKeys(
  seal: Encryption,
  { sealedKeys, account }: StoredPaymentConnection,
): ProviderKeys | null {
  const opened = seal.decrypt(sealedKeys)
  return opened === null ? null : { account, ...keysSchema.parse(JSON.parse(opened)) }
}

export function createProviderFromConnection(
  dependencies: Pick<OnlinePaymentDependencies, 'env' | 'seal'>,
  connection: StoredPaymentConnection,
): PaymentProvider | null {
  const keys = decryptProviderKeys(dependencies.seal, connection)
  return keys && createProviderFromKeys(dependencies, connection, keys)
}

export function createProviderFromKeys(
  { env }: Pick<OnlinePaymentDependencies, 'env'>,
  { provider, isTest }: { provider: PaymentProviderName; isTest: boolean },
  keys: ProviderKeys,
): PaymentProvider {
  const replaced = env.PAYMENT_PROVIDERS_URL?.replace(/\/$/, '')
  return createProvider(provider, {
    keys,
    isTest,
    baseUrl: replaced && `${replaced}/${provider}/${isTest ? 'test' : 'live'}`,
    timeoutMs: env.PAYMENT_TIMEOUT_MS,
  })
}
