import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OnlinePaymentMethod } from '#core/payments/online-payment.ts'
import type { HeldPaymentReason } from '#core/payments/online-payment-calls.ts'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const connectionsTable = pgTable('payment_connections', {
  provider: text().$type<PaymentProviderName>().primaryKey(),
  isTest: boolean('is_test').notNull(),
  account: text().notNull(),
  sealedKeys: text('sealed_keys').notNull(),
  email: text().notNull(),
  isActive: boolean('is_active').notNull(),
  pausedUntil: instant('paused_until'),
  unreachableSince: instant('unreachable_since'),
  keysRefused: boolean('keys_refused').notNull().default(false),
})
export type StoredPaymentConnection = typeof connectionsTable.$inferSelect

/**
 * States of a checkout:
 * - `creating`: the provider is being called.
 * - `unclear`: the call got no answer. If a page exists, no customer has its address.
 * - `failed`: the provider created nothing.
 * - `open`: the customer can pay.
 * - `closing`: replaced by another checkout, and to be closed at the provider.
 * - `closed`: closed or expired. Late payments are possible.
 */
type StoredCheckoutState = 'creating' | 'unclear' | 'failed' | 'open' | 'closing' | 'closed' | 'paid'

export const checkoutsTable = pgTable('checkouts', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id'),
  provider: text().$type<PaymentProviderName>().notNull(),
  isTest: boolean('is_test').notNull(),
  account: text().notNull(),
  reference: text().notNull(),
  amountSen: integer('amount_sen').notNull(),
  state: text().$type<StoredCheckoutState>().notNull(),
  providerId: text('provider_id').notNull().default(''),
  providerOrderId: text('provider_order_id').notNull().default(''),
  url: text().notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  nextCheckAt: instant('next_check_at'),
  checkedAt: instant('checked_at'),
  problem: text().notNull().default(''),
})
export type Checkout = typeof checkoutsTable.$inferSelect

export const onlinePaymentsTable = pgTable('online_payments', {
  id: uuid().primaryKey(),
  checkoutId: uuid('checkout_id').notNull(),
  provider: text().$type<PaymentProviderName>().notNull(),
  paymentId: text('payment_id').notNull(),
  amountSen: integer('amount_sen').notNull(),
  currency: text().notNull(),
  method: text().$type<OnlinePaymentMethod>().notNull(),
  paidAt: instant('paid_at').notNull(),
  state: text().$type<'recorded' | 'held' | 'dismissed'>().notNull(),
  reason: text().$type<HeldPaymentReason | ''>().notNull().default(''),
  decidedBy: text('decided_by').notNull().default(''),
  decidedAt: instant('decided_at'),
  refundedSen: integer('refunded_sen').notNull().default(0),
  refundPendingSen: integer('refund_pending_sen').notNull().default(0),
  refundPendingAt: instant('refund_pending_at'),
  refundBy: text('refund_by').notNull().default(''),
  /** The pending refund also reduces the order's total. */
  refundReducesOrder: boolean('refund_reduces_order').notNull().default(false),
  foundAt: instant('found_at').notNull().defaultNow(),
})
export type OnlinePayment = typeof onlinePaymentsTable.$inferSelect

export const callbacksTable = pgTable('payment_callbacks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  provider: text().$type<PaymentProviderName>().notNull(),
  hash: text().notNull(),
  checkoutId: uuid('checkout_id').notNull(),
  isSigned: boolean('is_signed').notNull(),
  providerId: text('provider_id').notNull(),
  body: text().notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})
