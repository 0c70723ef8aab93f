import { z } from 'zod'
import {
  connectPayments,
  disconnectPayments,
  getPaymentConnections,
  startTestPayment,
  testPaymentSen,
  type StoredPaymentConnections,
} from '#core/payments/connection-calls.ts'
import { paymentProviderDescriptions } from '#core/payments/payment-providers.ts'
import { fieldMessages } from '#core/shared/field-messages.ts'
import { getRecordVersion, incrementVersion } from '#server/db/versions-store.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { recordAction } from '../../identity/identity.ts'
import type { ProviderKeys } from '../providers/payment-provider.ts'
import {
  activateConnection,
  deactivateConnections,
  findActiveConnection,
  findConnection,
  listConnections,
} from './connections-store.ts'
import { createProviderFromKeys, decryptProviderKeys, encryptProviderKeys } from './open-connection.ts'
import type { OnlinePaymentDependencies } from './online-payment-dependencies.ts'
import { startTestCheckout } from './start-checkout.ts'

/** Routes for connections to payment providers. They never return a key. */
export function connectionRoutes(dependencies: OnlinePaymentDependencies): Route[] {
  const { db, seal } = dependencies
  return [
    route(getPaymentConnections, () => present(dependencies, db)),
    route(connectPayments, async ({ version: expectedVersion, ...input }, call) => {
      const { provider, is_test: isTest, account, email } = input
      const stored = await findConnection(db, provider)
      const before = stored && decryptProviderKeys(seal, stored)
      const keys: ProviderKeys = {
        account,
        apiKey: input.api_key || before?.apiKey || '',
        signatureKey: input.signature_key || before?.signatureKey || '',
      }
      const given = { account, api_key: keys.apiKey, signature_key: keys.signatureKey }
      const { fields } = paymentProviderDescriptions[provider]
      const missing = (['account', 'api_key', 'signature_key'] as const).filter(
        (field) => fields[field] !== undefined && !given[field],
      )
      const wrong = {
        ...Object.fromEntries(missing.map((field) => [field, 'Please fill this in.'])),
        ...(!z.regexes.html5Email.test(email) && { email: fieldMessages.not_an_email }),
      }
      if (Object.keys(wrong).length > 0) return refuse('invalid_input', { fields: wrong })
      // The keys are checked before the transaction, so that no transaction waits for the provider.
      const tested = await createProviderFromKeys(dependencies, { provider, isTest }, keys).testKeys()
      if (tested.kind === 'refused') return refuse('keys_refused')
      if (tested.kind === 'unavailable') return refuse('provider_unreachable')
      return db.transaction(async (tx) => {
        const conflict = await incrementVersion(
          tx,
          call,
          { kind: 'payment connection', expectedVersion },
          () => present(dependencies, tx),
        )
        if (conflict) return conflict
        await activateConnection(tx, {
          provider,
          isTest,
          account,
          email,
          sealedKeys: encryptProviderKeys(seal, tested.value),
        })
        await recordAction(
          tx,
          call,
          'connected online payments',
          `${paymentProviderDescriptions[provider].label}, ${isTest ? 'test' : 'live'}`,
        )
        return present(dependencies, tx)
      })
    }),
    route(disconnectPayments, ({ version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(
          tx,
          call,
          { kind: 'payment connection', expectedVersion },
          () => present(dependencies, tx),
        )
        if (conflict) return conflict
        await deactivateConnections(tx)
        await recordAction(tx, call, 'disconnected online payments', '')
        return present(dependencies, tx)
      }),
    ),
    route(startTestPayment, async () => {
      const connection = await findActiveConnection(db)
      if (!connection) return refuse('not_connected')
      const started = await startTestCheckout(dependencies, connection, testPaymentSen)
      return 'problem' in started
        ? refuse('payment_unavailable', { params: { reason: started.problem } })
        : started
    }),
  ]
}

async function present(dependencies: OnlinePaymentDependencies, db: Db): Promise<StoredPaymentConnections> {
  const rows = await listConnections(db)
  return {
    connections: rows.map((row) => ({
      provider: row.provider,
      is_test: row.isTest,
      account: row.account,
      email: row.email,
      is_active: row.isActive,
      readable: decryptProviderKeys(dependencies.seal, row) !== null,
      keys_refused: row.keysRefused,
      unreachable_since: row.unreachableSince?.toISOString() ?? null,
    })),
    callback_base: `${dependencies.siteUrl().replace(/\/$/, '')}/api/payments/callbacks`,
    version: await getRecordVersion(db, { kind: 'payment connection' }),
  }
}
