import type { DayTotals } from '#core/payments/closing-calls.ts'
import { paymentMethods } from '#core/payments/payment-entries.ts'
import { paymentProviders } from '#core/payments/payment-providers.ts'
import type { Sen } from '#core/shared/money.ts'
import type { EntrySum } from './period-entries-store.ts'

const sum = (rows: readonly EntrySum[], of: 'sumSen' | 'count') =>
  rows.reduce((total, row) => total + row[of], 0)
const sumReceived = (rows: readonly EntrySum[]) =>
  sum(
    rows.filter(({ kind }) => kind === 'payment'),
    'sumSen',
  )
/** Returns the refunded amount as a positive number. */
const sumRefunded = (rows: readonly EntrySum[]) =>
  0 -
  sum(
    rows.filter(({ kind }) => kind === 'refund'),
    'sumSen',
  )

/**
 * Adds up the entries of a day. Cash rounding is not counted, and fees count only in the sums of their
 * provider.
 */
export function sumDayEntries(all: readonly EntrySum[]): DayTotals {
  const rows = all.filter(({ kind }) => kind === 'payment' || kind === 'refund')
  const transfers = rows.filter(
    ({ kind, method, evidence }) =>
      kind === 'payment' && (method === 'transfer' || method === 'duitnow_qr') && evidence !== 'provider',
  )
  const proved = transfers.filter(({ evidence }) => evidence === 'statement')
  const open = transfers.filter(({ evidence }) => evidence !== 'statement')
  return {
    methods: paymentMethods.flatMap((method) => {
      const own = rows.filter((row) => row.method === method)
      if (own.length === 0) return []
      return [
        {
          method,
          count: sum(own, 'count'),
          refund_count: sum(
            own.filter(({ kind }) => kind === 'refund'),
            'count',
          ),
          received_sen: sumReceived(own),
          refunded_sen: sumRefunded(own),
        },
      ]
    }),
    transfers: {
      proved_count: sum(proved, 'count'),
      proved_sen: sum(proved, 'sumSen'),
      open_count: sum(open, 'count'),
      open_sen: sum(open, 'sumSen'),
    },
    providers: paymentProviders.flatMap((provider) => {
      const own = all.filter((row) => row.provider === provider)
      if (own.length === 0) return []
      const fees = own.filter(({ kind }) => kind === 'fee')
      return [
        {
          provider,
          count: sum(
            own.filter(({ kind }) => kind === 'payment'),
            'count',
          ),
          gross_sen: sumReceived(own),
          refunded_sen: sumRefunded(own),
          fee_sen: 0 - sum(fees, 'sumSen'),
        },
      ]
    }),
  }
}

export function getCashTotals({ methods }: DayTotals): { received_sen: Sen; refunded_sen: Sen } {
  const cash = methods.find(({ method }) => method === 'cash')
  return { received_sen: cash?.received_sen ?? 0, refunded_sen: cash?.refunded_sen ?? 0 }
}

/** Amount that a provider owes for these entries: payments less refunds and recorded fees. */
export const calculateAmountOwedByProvider = (rows: readonly EntrySum[], provider: string): Sen =>
  sum(
    rows.filter((row) => row.provider === provider),
    'sumSen',
  )
