import { useState, type RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ViewSwitch } from '#web/ui/admin/view-switch.tsx'
import { BoxIcon, MenuIcon } from '#web/ui/icons.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { UrlSearchField } from '../url-search-field.tsx'
import { DateRangePicker } from '#web/ui/admin/date-range.tsx'
import { toOrderFilter, emptyOrderFilter, type ChangeOrderView, type OrdersPageView } from './order-view.ts'
import { OrderFilterChips, BalanceSelect, DueDateSelect, ProductSelect } from './order-filters.tsx'

const viewOptions: { value: OrdersPageView['show']; label: string; icon: typeof MenuIcon }[] = [
  { value: 'board', label: 'Board', icon: BoxIcon },
  { value: 'table', label: 'Table', icon: MenuIcon },
]

export function OrdersToolbar({
  view,
  onChange,
  place,
}: {
  view: OrdersPageView
  onChange: ChangeOrderView
  /** Element around the search box, so that a keyboard shortcut can focus the search. */
  place: RefObject<HTMLDivElement | null>
}) {
  const wide = useMediaQuery('(width >= 48rem)')
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <div ref={place} className="min-w-0 flex-1 basis-40">
        <UrlSearchField
          search={view.search}
          onSearch={(search) => onChange({ search, since: undefined }, { replace: true })}
          label="Search orders"
          placeholder="Search by number, name or phone"
        />
      </div>
      {wide && <OrderFilterChips view={view} onChange={onChange} />}
      <FilterSheet view={view} onChange={onChange} />
      {wide && <BoardTableSwitch view={view} onChange={onChange} />}
    </div>
  )
}

export function BoardTableSwitch({ view, onChange }: { view: OrdersPageView; onChange: ChangeOrderView }) {
  return <ViewSwitch ways={viewOptions} value={view.show} onValueChange={(show) => onChange({ show })} />
}

function FilterSheet({ view, onChange }: { view: OrdersPageView; onChange: ChangeOrderView }) {
  const [open, setOpen] = useState(false)
  const {
    search: _search,
    since: _since,
    from,
    to,
    paid_from: paidFrom,
    paid_to: paidTo,
    ...rest
  } = toOrderFilter(view)
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
              why={applied.length === 0 && 'No filters applied.'}
              onClick={() => onChange({ ...emptyOrderFilter, search: view.search, stage: view.stage })}
            >
              Clear filters
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show orders
            </Button>
          </>
        }
      >
        <div className="flex flex-wrap gap-3">
          <DateRangePicker
            from={view.from}
            to={view.to}
            title="Order date"
            past
            onChange={(range) => onChange({ ...range, since: undefined })}
          />
          <ProductSelect product={view.product} onChoose={(product) => onChange({ product })} />
          <DueDateSelect view={view} onChange={onChange} />
          <BalanceSelect view={view} onChange={onChange} />
          <OrderFilterChips view={view} onChange={onChange} />
        </div>
      </Dialog>
    </>
  )
}
