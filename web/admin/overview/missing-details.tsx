import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getPaymentSettings, getShop } from '#core/settings/settings.ts'
import { placeholderBank, detectPlaceholderDetails } from '#core/settings/placeholder-bank.ts'
import { listUnderpricedDeals } from '#core/pricing/deals-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { catalogKey } from '../products/catalog/catalog-queries.ts'
import { AlertIcon } from '#web/ui/icons.tsx'

const paymentQuery = () =>
  queryOptions({ queryKey: ['payment'], queryFn: ({ signal }) => api(getPaymentSettings, {}, { signal }) })
const shopQuery = () =>
  queryOptions({ queryKey: ['shop'], queryFn: ({ signal }) => api(getShop, {}, { signal }) })
const lowDealsQuery = () =>
  queryOptions({
    queryKey: [...catalogKey, 'low-deals'],
    queryFn: ({ signal }) => api(listUnderpricedDeals, {}, { signal }),
  })

export const missingDetailsQueries = () => [paymentQuery(), shopQuery(), lowDealsQuery()]

/** Warns of missing shop details, and of an example bank account or payment QR, which customers never see. */
export function MissingDetailsWarnings() {
  const payment = useQuery(paymentQuery())
  const shop = useQuery(shopQuery())
  const low = useQuery(lowDealsQuery())
  const examples = payment.data && detectPlaceholderDetails(payment.data)
  return (
    <>
      {examples?.account && (
        <Warning to="/settings/payment" label="Payment settings">
          “{placeholderBank}” is an example, so customers don’t see it. Enter your own bank account.
        </Warning>
      )}
      {payment.data?.accounts.length === 0 && !payment.data.qr_image_url && (
        <Warning to="/settings/payment" label="Payment settings">
          Customers don’t see where to pay. Enter your bank account.
        </Warning>
      )}
      {examples?.qr && (
        <Warning to="/settings/payment" label="Payment settings">
          The payment QR is still the example, so customers don’t see it. Replace it with your bank’s QR or
          remove it.
        </Warning>
      )}
      {low.data?.map(({ id, name, quantity, price_sen: price, usual_sen: usualSen }) => (
        <Warning key={id} to="/admin/products/deals" label="Deals">
          The deal {quantity.toLocaleString('en')} × {name} costs {formatRinggit(price)} instead of{' '}
          {formatRinggit(usualSen)}, which is more than 30% off. Check the deal price.
        </Warning>
      ))}
      {shop.data?.phone === '' && (
        <Warning to="/settings" label="Shop settings">
          Customers don’t see a phone number. Enter your WhatsApp number.
        </Warning>
      )}
    </>
  )
}

function Warning({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <output className="mb-3 flex items-start gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution last:mb-4">
      <AlertIcon className="mt-1 shrink-0" width={18} height={18} />
      <span className="min-w-0">
        {children}{' '}
        <Link to={to} className="font-semibold text-caution underline">
          {label}
        </Link>
      </span>
    </output>
  )
}
