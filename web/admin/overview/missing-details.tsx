import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getPayment, getShop } from '../../../core/contracts/settings.ts'
import { exampleBank } from '../../../core/values/example-bank.ts'
import { api } from '../../api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AlertIcon } from '../../ui/icons.tsx'

/**
 * What customers would be told wrong until the owner has entered it: the stock bank account is nobody's, and without a
 * number the shop can't be reached.
 */
export function MissingDetails() {
  const payment = useQuery({
    queryKey: ['payment'],
    queryFn: ({ signal }) => api(getPayment, {}, { signal }),
  })
  const shop = useQuery({ queryKey: ['shop'], queryFn: ({ signal }) => api(getShop, {}, { signal }) })
  return (
    <>
      {payment.data?.accounts.some(({ bank }) => bank === exampleBank) && (
        <Note to="/settings/payment" label="Payment settings">
          Customers are still told to pay to the example account “{exampleBank}”. Enter the shop’s own.
        </Note>
      )}
      {shop.data?.phone === '' && (
        <Note to="/settings" label="Shop settings">
          Customers find no number to reach the shop. Enter its WhatsApp number.
        </Note>
      )}
    </>
  )
}

function Note({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15 text-caution last:mb-6">
      <AlertIcon className="shrink-0" />
      <span className="min-w-0 flex-1 basis-56">{children}</span>
      <ButtonLink to={to} size="small">
        {label}
      </ButtonLink>
    </output>
  )
}
