import { Chip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { dueDateFilters, balanceFilters } from '#core/orders/admin/order-filter.ts'
import { paymentStateLabels } from '#core/payments/order-balance.ts'
import { useProducts } from '../products/product-queries.ts'
import { formatDateRange } from '#web/ui/admin/date-range.tsx'
import { useWorkload } from './dashboard-queries.ts'
import type { ChangeOrderView, OrdersPageView } from './order-view.ts'

/** Filters that can be set only by links from the overview are shown while active. */
export function OrderFilterChips({ view, onChange }: { view: OrdersPageView; onChange: ChangeOrderView }) {
  const promised = useWorkload().data?.on
  const {
    unpaid,
    balance,
    overdue,
    late,
    risk,
    slips,
    design_missing: designMissing,
    paid_from: from,
    paid_to: to,
  } = view
  return (
    <>
      <Chip pressed={unpaid === 'true'} onPress={() => onChange({ unpaid: unpaid ? undefined : 'true' })}>
        Unpaid
      </Chip>
      <Chip pressed={slips === 'true'} onPress={() => onChange({ slips: slips ? undefined : 'true' })}>
        Slips to check
      </Chip>
      <Chip
        pressed={designMissing === 'true'}
        onPress={() => onChange({ design_missing: designMissing ? undefined : 'true' })}
      >
        No design
      </Chip>
      {balance && (
        <Chip pressed onPress={() => onChange({ balance: undefined })}>
          {paymentStateLabels[balance]}
        </Chip>
      )}
      {overdue && (
        <Chip pressed onPress={() => onChange({ overdue: undefined })}>
          Payment not confirmed for over a day
        </Chip>
      )}
      {late && !promised && (
        <Chip pressed onPress={() => onChange({ late: undefined })}>
          Overdue
        </Chip>
      )}
      {risk && !promised && (
        <Chip pressed onPress={() => onChange({ risk: undefined })}>
          At risk
        </Chip>
      )}
      {(from || to) && (
        <Chip pressed onPress={() => onChange({ paid_from: undefined, paid_to: undefined })}>
          Paid {formatDateRange({ from, to })}
        </Chip>
      )}
    </>
  )
}

export function DueDateSelect({ view, onChange }: { view: OrdersPageView; onChange: ChangeOrderView }) {
  if (!useWorkload().data?.on) return null
  return (
    <div className="w-36">
      <Select
        aria-label="Due"
        value={view.late ? 'late' : view.risk ? 'risk' : (view.due ?? '')}
        onChange={({ target: { value } }) =>
          onChange({
            late: value === 'late' ? 'true' : undefined,
            risk: value === 'risk' ? 'true' : undefined,
            due: dueDateFilters.find((day) => day === value),
          })
        }
      >
        <option value="">Any due date</option>
        <option value="late">Overdue</option>
        <option value="risk">At risk</option>
        <option value="today">Due today</option>
        <option value="tomorrow">Due tomorrow</option>
      </Select>
    </div>
  )
}

export function BalanceSelect({ view, onChange }: { view: OrdersPageView; onChange: ChangeOrderView }) {
  return (
    <div className="w-44">
      <Select
        aria-label="Payment"
        value={view.balance ?? (view.unpaid ? 'unpaid' : '')}
        onChange={({ target: { value } }) =>
          onChange({
            unpaid: value === 'unpaid' ? 'true' : undefined,
            balance: balanceFilters.find((state) => state === value),
          })
        }
      >
        <option value="">Any payment status</option>
        {(['unpaid', ...balanceFilters] as const).map((state) => (
          <option key={state} value={state}>
            {state === 'unpaid' ? 'Unpaid or partly paid' : paymentStateLabels[state]}
          </option>
        ))}
      </Select>
    </div>
  )
}

export function ProductSelect({
  product,
  onChoose,
}: {
  product: number | undefined
  onChoose: (product: number | undefined) => void
}) {
  const products = useProducts().data?.data ?? []
  return (
    <div className="w-44">
      <Select
        aria-label="Product"
        value={product ?? ''}
        onChange={({ target }) => onChoose(Number(target.value) || undefined)}
      >
        <option value="">All products</option>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
