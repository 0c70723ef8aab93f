import { useCallback, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShowSwitch } from '../../ui/desk/show-switch.tsx'
import { BoxIcon, MenuIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { Badge } from '../../ui/status-pill.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { AddressSearch } from '../address-search.tsx'
import { dueDays } from '../../../core/orders/order-list.ts'
import { useProducts } from '../products/product-queries.ts'
import { DateRange, wordsOf as daysText } from '../scheduler/date-range.tsx'
import { useWorkLoad } from './order-queries.ts'
import { filterOf, noFilter, type ChangeView, type OrderView } from './order-view.ts'

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
    (search: string | undefined) => onChange({ search, since: undefined }, { replace: true }),
    [onChange],
  )
  const wide = useMediaQuery('(width >= 48rem)')
  const filters = (
    <>
      <DateRange
        from={view.from}
        to={view.to}
        title="Placed between"
        past
        onChange={(range) => onChange({ ...range, since: undefined })}
      />
      <ProductSelect product={view.product} onChoose={(product) => onChange({ product })} />
      <DueSelect view={view} onChange={onChange} />
      <StateChips view={view} onChange={onChange} />
    </>
  )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div ref={place} className="min-w-0 flex-1 basis-40 md:max-w-64 md:basis-56">
        <AddressSearch
          search={view.search}
          onSearch={search}
          label="Search orders"
          placeholder="Number, name or phone"
        />
      </div>
      {wide ? filters : <FilterSheet view={view} onChange={onChange} filters={filters} />}
      <div className="ml-auto">
        <ShowSwitch ways={ways} value={view.show} onValueChange={(show) => onChange({ show })} />
      </div>
    </div>
  )
}

/** On a phone the filters lie behind one button that says how many hold: the orders keep the screen. */
function FilterSheet({
  view,
  onChange,
  filters,
}: {
  view: OrderView
  onChange: ChangeView
  filters: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const {
    search: _search,
    since: _since,
    from,
    to,
    paid_from: paidFrom,
    paid_to: paidTo,
    ...rest
  } = filterOf(view)
  const applied = [...Object.values(rest), from ?? to, paidFrom ?? paidTo].filter(
    (each) => each !== undefined,
  )
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters
        {applied.length > 0 && <Badge>{applied.length}</Badge>}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        size="small"
        footer={
          <>
            <Button
              disabled={applied.length === 0}
              onClick={() => onChange({ ...noFilter, search: view.search, stage: view.stage })}
            >
              Show all
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show orders
            </Button>
          </>
        }
      >
        <div className="flex flex-wrap gap-3">{filters}</div>
      </Dialog>
    </>
  )
}

/** By what is known of their money, and of what to print. What only the overview asks for shows while it is asked for. */
function StateChips({ view, onChange }: { view: OrderView; onChange: ChangeView }) {
  const promised = useWorkLoad().data?.on
  const { unpaid, overdue, late, risk, slips, design_missing: missing, paid_from: from, paid_to: to } = view
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
      {late && !promised && (
        <Chip pressed onPress={() => onChange({ late: undefined })}>
          Late
        </Chip>
      )}
      {risk && !promised && (
        <Chip pressed onPress={() => onChange({ risk: undefined })}>
          At risk
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

/** By the day they are due, where customers are promised days. */
function DueSelect({ view, onChange }: { view: OrderView; onChange: ChangeView }) {
  if (!useWorkLoad().data?.on) return null
  return (
    <div className="w-36">
      <Select
        aria-label="Due"
        value={view.late ? 'late' : view.risk ? 'risk' : (view.due ?? '')}
        onChange={({ target: { value } }) =>
          onChange({
            late: value === 'late' ? 'true' : undefined,
            risk: value === 'risk' ? 'true' : undefined,
            due: dueDays.find((day) => day === value),
          })
        }
      >
        <option value="">Due any day</option>
        <option value="late">Late</option>
        <option value="risk">At risk</option>
        <option value="today">Due today</option>
        <option value="tomorrow">Due tomorrow</option>
      </Select>
    </div>
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
