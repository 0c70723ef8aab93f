import { useState } from 'react'
import type { WorkLoad } from '../../../../core/orders/desk/due-desk.ts'
import { ways, type Way } from '../../../../core/due/work-days.ts'
import { cx } from '../../../ui/cx.ts'
import { KeptPlace } from '../../../ui/page/kept-place.tsx'
import { useWorkLoad } from '../figures-queries.ts'
import { shortDay } from './due-badge.tsx'
import { amountOfWork } from './amount-of-work.ts'
import { DayOrders } from './day-orders.tsx'

type Day = WorkLoad['days'][number]

/** What the coming days hold of what was promised; a press shows a day's orders, to be put on other days. */
export function LoadStrip({ onOpen }: { onOpen: (id: string) => void }) {
  const load = useWorkLoad()
  return (
    <KeptPlace name="coming_days" known={!load.isPending}>
      {load.data?.on && <Days load={load.data} onOpen={onOpen} />}
    </KeptPlace>
  )
}

function Days({ load, onOpen }: { load: WorkLoad; onOpen: (id: string) => void }) {
  const [chosen, setChosen] = useState<string>()
  const day = load.days.find((each) => each.day === chosen)
  return (
    <section aria-label="The coming days" className="mb-4">
      <Late load={load} onOpen={onOpen} />
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
    </section>
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
  const loaded = ways.filter((way) => day.load[way].units > 0)
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
      <span className="font-semibold">{today ? 'Today' : shortDay(day.day)}</span>
      {closed && <span>Closed</span>}
      {!closed && loaded.length === 0 && <span className="text-quiet">Free</span>}
      {loaded.map((way) => (
        <Filled key={way} way={way} {...day.load[way]} />
      ))}
    </button>
  )
}

/** `36 of 60 sheets`, with a bar where there is a limit. */
function Filled({ way, units: used, of }: { way: Way; units: number; of: number | null }) {
  const overfull = of !== null && used > of
  return (
    <span>
      <span className={cx('block', overfull && 'font-semibold text-wrong')}>
        {of === null ? amountOfWork(used, way) : `${used} of ${amountOfWork(of, way)}`}
      </span>
      {of !== null && (
        <span className="mt-0.5 block h-1 rounded-full bg-sunk" aria-hidden>
          <span
            className={cx(
              'block h-1 rounded-full',
              overfull ? 'bg-wrong' : used === of ? 'bg-caution' : 'bg-good',
            )}
            style={{ width: `${Math.min(100, (used / Math.max(1, of)) * 100)}%` }}
          />
        </span>
      )}
    </span>
  )
}

function Late({ load, onOpen }: { load: WorkLoad; onOpen: (id: string) => void }) {
  const orders = new Map(load.orders.map((order) => [order.id, order]))
  if (load.late.length === 0) return null
  return (
    <div className="mb-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      <p className="font-semibold">
        {load.late.length === 1
          ? 'One order will not be done by its day.'
          : `${load.late.length} orders will not be done by their days.`}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {load.late.slice(0, 6).map(({ id, done_on }) => {
          const order = orders.get(id)
          return (
            order && (
              <li key={id}>
                <button type="button" className="underline tabular-nums" onClick={() => onOpen(id)}>
                  {order.number}
                </button>
                {`: due ${shortDay(order.due_on)}, `}
                {done_on ? `done ${shortDay(done_on)} as it stands` : 'no room in sight'}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
