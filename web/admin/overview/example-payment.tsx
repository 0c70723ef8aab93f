import { useQuery } from '@tanstack/react-query'
import { getPayment } from '../../../core/contracts/settings.ts'
import { exampleBank } from '../../../core/values/example-bank.ts'
import { api } from '../../api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AlertIcon } from '../../ui/icons.tsx'

/** Until the owner has entered a bank account, customers are told to pay to the stock one, which is nobody's. */
export function ExamplePayment() {
  const payment = useQuery({
    queryKey: ['payment'],
    queryFn: ({ signal }) => api(getPayment, {}, { signal }),
  })
  if (!payment.data?.accounts.some(({ bank }) => bank === exampleBank)) return null
  return (
    <output className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line bg-caution-wash px-4 py-3 text-15 text-caution">
      <AlertIcon className="shrink-0" />
      <span className="min-w-0 flex-1 basis-56">
        Customers are still told to pay to the example account “{exampleBank}”. Enter the shop’s own.
      </span>
      <ButtonLink to="/settings/payment" size="small">
        Payment settings
      </ButtonLink>
    </output>
  )
}
