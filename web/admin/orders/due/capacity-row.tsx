import { useState, type ReactNode } from 'react'
import type { WorkloadView } from '#core/orders/admin/change-due-date.ts'
import { workUnits, type WorkUnit } from '#core/due/work-days.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { cx } from '#web/ui/cx.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { ReservedSpace } from '#web/ui/page/reserved-space.tsx'
import { useWorkload } from '../dashboard-queries.ts'
import { formatShortDay, DueBadge } from './due-badge.tsx'
import { formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { ProductionDaySelect } from './due-date-section.tsx'

type Day = WorkloadView['days'][number]

export function CapacityRow({ onOpen, children }: { onOpen: (id: string) => void; children: ReactNode }) {
  const load = useWorkload()
  const [open, setOpen] = useState(false)
  return (
    <ReservedSpace name="capacity" known={!load.isPending}>
      <div className="mb-2 flex flex-wrap items-center gap-2 empty:hidden">
        {children}
        {load.data?.on && (
          <section aria-label="Capacity" className="contents">
            <CapacitySummary load={load.data} open={open} onPress={() => setOpen(!open)} />
            {open && <CapacityDays load={load.data} onOpen={onOpen} />}
          </section>
        )}
      </div>
    </ReservedSpace>
  )
}

function CapacitySummary({
  load,
  open,
  onPress,
}: {
  load: WorkloadView
  open: boolean
  onPress: () => void
}) {
  const late = load.late.length
  const [first] = load.days
  const work = first ? describeWork(first) : []
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onPress}
      className="flex h-(--control) max-w-full min-w-0 flex-1 items-center gap-2 rounded-control border border-line bg-surface px-3 text-left text-13 tabular-nums hover:border-edge md:max-w-fit"
    >
      {late > 0 && (
        <span className="shrink-0 font-semibold text-caution">{formatCount(late, 'order')} will be late</span>
      )}
      <span className="min-w-0 truncate text-quiet">
        Today {first?.percent === 0 ? 'closed' : work.length > 0 ? work.join(', ') : 'free'}
      </span>
      <ChevronDownIcon width={16} height={16} className={cx('ml-auto shrink-0', open && 'rotate-180')} />
    </button>
  )
}

function CapacityDays({ load, onOpen }: { load: WorkloadView; onOpen: (id: string) => void }) {
  const [chosen, setChosen] = useState<string>()
  const day = load.days.find((each) => each.day === chosen)
  return (
    <div className="order-last min-w-0 basis-full">
      <LateOrders load={load} onOpen={onOpen} />
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {load.days.map((each) => (
          <li key={each.day} className="shrink-0">
            <DayButton
              day={each}
              today={each.day === load.today}
              open={each.day === chosen}
              onPress={() => setChosen(each.day === chosen ? undefined : each.day)}
            />
          </li>
        ))}
      </ul>
      {day && <DayOrders load={load} day={day} onOpen={onOpen} />}
    </div>
  )
}

function DayButton({
  day,
  today,
  open,
  onPress,
}: {
  day: Day
  today: boolean
  open: boolean
  onPress: () => void
}) {
  const closed = day.percent === 0
  const loaded = workUnits.filter((way) => day.load[way].units > 0)
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onPress}
      className={cx(
        'grid min-h-20 w-28 content-start gap-1 rounded-control border bg-surface p-2 text-left text-13 tabular-nums hover:border-edge',
        open ? 'border-ink' : 'border-line',
        closed && 'bg-sunk text-quiet',
      )}
    >
      <span className="font-semibold">{today ? 'Today' : formatShortDay(day.day)}</span>
      {closed && <span>Closed</span>}
      {!closed && loaded.length === 0 && <span className="text-quiet">Free</span>}
      {loaded.map((way) => (
        <LoadBar key={way} way={way} {...day.load[way]} />
      ))}
    </button>
  )
}

const describeWork = (day: Day): string[] =>
  workUnits.filter((way) => day.load[way].units > 0).map((way) => describeLoad(way, day.load[way]))

const describeLoad = (way: WorkUnit, { units, of }: Day['load'][WorkUnit]): string =>
  of === null ? formatWorkAmount(units, way) : `${units} of ${formatWorkAmount(of, way)}`

function LoadBar({ way, units, of }: { way: WorkUnit; units: number; of: number | null }) {
  const isOverCapacity = of !== null && units > of
  return (
    <span>
      <span className={cx('block', isOverCapacity && 'font-semibold text-wrong')}>
        {describeLoad(way, { units, of })}
      </span>
      {of !== null && (
        <span className="mt-0.5 block h-1 rounded-full bg-sunk" aria-hidden>
          <span
            className={cx(
              'block h-1 rounded-full',
              isOverCapacity ? 'bg-wrong' : units === of ? 'bg-caution' : 'bg-good',
            )}
            style={{ width: `${Math.min(100, (units / Math.max(1, of)) * 100)}%` }}
          />
        </span>
      )}
    </span>
  )
}

function LateOrders({ load, onOpen }: { load: WorkloadView; onOpen: (id: string) => void }) {
  const orders = new Map(load.orders.map((order) => [order.id, order]))
  if (load.late.length === 0) return null
  return (
    <ul
      aria-label="Orders that will be late"
      className="mb-2 flex flex-wrap gap-x-4 gap-y-1 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution"
    >
      {load.late.slice(0, 6).map(({ id, done_on }) => {
        const order = orders.get(id)
        return (
          order && (
            <li key={id}>
              <button type="button" className="underline tabular-nums" onClick={() => onOpen(id)}>
                {order.number}
              </button>
              {`: due ${formatShortDay(order.due_on)}, `}
              {done_on ? `expected ${formatShortDay(done_on)}` : 'no capacity in the coming days'}
            </li>
          )
        )
      })}
    </ul>
  )
}

function DayOrders({
  load,
  day,
  onOpen,
}: {
  load: WorkloadView
  day: WorkloadView['days'][number]
  onOpen: (id: string) => void
}) {
  const ids = new Set(day.orders)
  const orders = load.orders.filter(({ id }) => ids.has(id))
  return (
    <div className="mt-2 rounded-surface border border-line bg-surface p-4">
      <h2 className="text-17">{formatDayWithWeekday(day.day)}</h2>
      {day.percent < 100 && (
        <p className="text-13 text-quiet">
          {day.percent === 0 ? 'Closed.' : `${day.percent}% of normal capacity.`}
        </p>
      )}
      {orders.length === 0 && <p className="mt-2 text-15 text-quiet">No orders on this day.</p>}
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 text-15"
          >
            <button
              type="button"
              className="min-h-8 font-semibold tabular-nums underline underline-offset-4"
              onClick={() => onOpen(order.id)}
            >
              {order.number}
            </button>
            <span className="min-w-0 flex-1 basis-40 truncate">
              {order.nama}, {order.product}
            </span>
            <span className="text-quiet tabular-nums">
              {order.work.map(({ way, units }) => formatWorkAmount(units, way)).join(', ')}
            </span>
            <DueBadge order={order} />
            <ProductionDaySelect order={order} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const unitNames = { sets: 'set', sheets: 'sheet', pieces: 'piece' } as const satisfies Record<
  WorkUnit,
  string
>

const formatWorkAmount = (count: number, way: WorkUnit) => formatCount(count, unitNames[way])
