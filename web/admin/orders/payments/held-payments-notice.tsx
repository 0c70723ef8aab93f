import { useQuery } from '@tanstack/react-query'
import { listHeldPayments } from '#core/payments/online-payment-calls.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ordersKey } from '../order-queries.ts'

const refreshMs = 60_000

export function HeldPaymentsNotice({ onOpen }: { onOpen: (order: string) => void }) {
  const { data } = useQuery({
    queryKey: [...ordersKey, 'held-payments'],
    queryFn: ({ signal }) => api(listHeldPayments, {}, { signal }),
    refetchInterval: refreshMs,
  })
  const orders = new Map(
    data?.payments.flatMap((payment) =>
      payment.order_id ? [[payment.order_id, payment.order_number] as const] : [],
    ),
  )
  if (orders.size === 0) return null
  return (
    <section
      aria-labelledby="held-payments"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution"
    >
      <span id="held-payments">Online payments that need your decision:</span>
      {[...orders].map(([id, number]) => (
        <Button key={id} size="small" onClick={() => onOpen(id)}>
          {number}
        </Button>
      ))}
    </section>
  )
}
