import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getPaymentSettings, getShop } from '#core/settings/settings.ts'
import { placeholderBank, findPlaceholders } from '#core/settings/placeholder-bank.ts'
import { listLowDeals } from '#core/pricing/deals-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { catalogKey } from '../products/shelf/catalog-queries.ts'
import { AlertIcon } from '#web/ui/icons.tsx'

const paymentQuery = () =>
  queryOptions({ queryKey: ['payment'], queryFn: ({ signal }) => api(getPaymentSettings, {}, { signal }) })
const shopQuery = () =>
  queryOptions({ queryKey: ['shop'], queryFn: ({ signal }) => api(getShop, {}, { signal }) })
const lowDealsQuery = () =>
  queryOptions({
    queryKey: [...catalogKey, 'low-deals'],
    queryFn: ({ signal }) => api(listLowDeals, {}, { signal }),
  })

/** The queries of the warnings, for the loader of the page. */
export const missingDetailsQueries = () => [paymentQuery(), shopQuery(), lowDealsQuery()]

/**
 * What customers are not told until the owner has entered it: the stock bank account is nobody's, and without a number
 * the shop can't be reached. And deals that a changed price list has left far below.
 */
export function MissingDetails() {
  const payment = useQuery(paymentQuery())
  const shop = useQuery(shopQuery())
  const low = useQuery(lowDealsQuery())
  const examples = payment.data && findPlaceholders(payment.data)
  return (
    <>
      {examples?.account && (
        <Note to="/settings/payment" label="Payment settings">
          “{placeholderBank}” is only an example, so customers are not told of it. Enter the shop’s own
          account.
        </Note>
      )}
      {payment.data?.accounts.length === 0 && !payment.data.qr_image_url && (
        <Note to="/settings/payment" label="Payment settings">
          Customers are not told where to pay. Enter the shop’s bank account.
        </Note>
      )}
      {examples?.qr && (
        <Note to="/settings/payment" label="Payment settings">
          The payment QR is still the example, so customers get none. Replace it with your bank’s, or remove
          it.
        </Note>
      )}
      {low.data?.map(({ id, name, quantity, price_sen: price, usual_sen: usual }) => (
        <Note key={id} to="/admin/products/deals" label="Deals">
          The deal of {quantity.toLocaleString('en')} × {name} costs {formatRinggit(price)} and would be{' '}
          {formatRinggit(usual)} by the price list: more than 30 % less. Check its price.
        </Note>
      ))}
      {shop.data?.phone === '' && (
        <Note to="/settings" label="Shop settings">
          Customers find no number to reach the shop. Enter its WhatsApp number.
        </Note>
      )}
    </>
  )
}

/** One line where there is room for it: it stands on the first screen of a phone. */
function Note({ to, label, children }: { to: string; label: string; children: ReactNode }) {
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
