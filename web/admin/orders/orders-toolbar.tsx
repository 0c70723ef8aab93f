import { useCallback, type RefObject } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { ShowSwitch } from '../../ui/desk/show-switch.tsx'
import { BoxIcon, MenuIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { AddressSearch } from '../address-search.tsx'
import { useProducts } from '../products/product-queries.ts'
import { DateRange, wordsOf as daysText } from '../scheduler/date-range.tsx'
import type { ChangeView, OrderView } from './order-view.ts'

const ways: { value: OrderView['show']; label: string; icon: typeof MenuIcon }[] = [
  { value: 'board', label: 'Board', icon: BoxIcon },
  { value: 'table', label: 'Table', icon: MenuIcon },
]

/** Which orders are shown, and how. */
export function OrdersToolbar({
  view,
  onChange,
  place,
}: {
  view: OrderView
  onChange: ChangeView
  /** Around the search box, for the key that goes there. */
  place: RefObject<HTMLDivElement | null>
}) {
  const search = useCallback(
    (search: string | undefined) => onChange({ search }, { replace: true }),
    [onChange],
  )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div ref={place} className="min-w-56 flex-1 md:max-w-64">
        <AddressSearch
          search={view.search}
          onSearch={search}
          label="Search orders"
          placeholder="Number, name or phone"
        />
      </div>
      <DateRange from={view.from} to={view.to} title="Placed between" past onChange={onChange} />
      <ProductSelect product={view.product} onChoose={(product) => onChange({ product })} />
      <StateChips view={view} onChange={onChange} />
      <div className="ml-auto">
        <ShowSwitch ways={ways} value={view.show} onValueChange={(show) => onChange({ show })} />
      </div>
    </div>
  )
}

/** By what is known of their money, and of what to print. What only the overview asks for shows while it is asked for. */
function StateChips({ view, onChange }: { view: OrderView; onChange: ChangeView }) {
  const { unpaid, overdue, slips, design_missing: missing, paid_from: from, paid_to: to } = view
  return (
    <>
      <Chip pressed={unpaid === 'true'} onPress={() => onChange({ unpaid: unpaid ? undefined : 'true' })}>
        Unpaid
      </Chip>
      <Chip pressed={slips === 'true'} onPress={() => onChange({ slips: slips ? undefined : 'true' })}>
        Slips to check
      </Chip>
      <Chip
        pressed={missing === 'true'}
        onPress={() => onChange({ design_missing: missing ? undefined : 'true' })}
      >
        No design
      </Chip>
      {overdue && (
        <Chip pressed onPress={() => onChange({ overdue: undefined })}>
          Unpaid for over a day
        </Chip>
      )}
      {(from || to) && (
        <Chip pressed onPress={() => onChange({ paid_from: undefined, paid_to: undefined })}>
          Paid {daysText({ from, to })}
        </Chip>
      )}
    </>
  )
}

function ProductSelect({
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
