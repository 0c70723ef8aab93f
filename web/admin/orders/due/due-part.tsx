import { useState } from 'react'
import { planOrder } from '#core/orders/desk/due-desk.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { isToCome } from '#core/orders/order-stages.ts'
import { formatDayWords } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useChangeOrder } from '../desk/change-order.ts'
import { useWorkLoad } from '../figures-queries.ts'
import { DueBadge, shortDay } from './due-badge.tsx'
import { DueDialog } from './due-dialog.tsx'

/** When the order is due, on which day it is made, and the way to change both. */
export function DuePart({ order }: { order: ListedOrder }) {
  const [asking, setAsking] = useState(false)
  const load = useWorkLoad().data
  if (!isToCome(order.stage) || (order.due_on === null && !load?.on)) return null
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-15">
        {order.due_on ? (
          <>
            <span className="font-semibold">{formatDayWords(order.due_on)}</span>
            <DueBadge order={order} />
          </>
        ) : (
          <span className="text-quiet">No day was promised.</span>
        )}
        <Button size="small" onClick={() => setAsking(true)}>
          {order.due_on ? 'Promise another day' : 'Promise a day'}
        </Button>
      </p>
      {order.due_on && load?.on && <PlannedDay order={order} />}
      {asking && <DueDialog order={order} onClose={() => setAsking(false)} />}
    </div>
  )
}

type Planned = Pick<ListedOrder, 'id' | 'version' | 'planned_on' | 'number'> & { due_on: string | null }

/** Puts the work on a day within what was promised. */
export function PlannedDay({ order }: { order: Planned }) {
  const load = useWorkLoad().data
  const plan = useChangeOrder(planOrder, 'Planned')
  const open = load?.days.filter(({ day, percent }) => percent > 0 && day <= (order.due_on ?? day)) ?? []
  const chosen = order.planned_on ?? ''
  return (
    <Select
      aria-label={`Day of work of ${order.number}`}
      className="max-w-64"
      disabled={plan.isPending}
      value={chosen}
      onChange={({ target }) =>
        plan.mutate({ id: order.id, version: order.version, planned_on: target.value || null })
      }
    >
      <option value="">Made when there is room</option>
      {chosen !== '' && !open.some(({ day }) => day === chosen) && (
        <option value={chosen}>Made on {shortDay(chosen)}</option>
      )}
      {open.map(({ day }) => (
        <option key={day} value={day}>
          Made on {shortDay(day)}
        </option>
      ))}
    </Select>
  )
}
