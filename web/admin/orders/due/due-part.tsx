import { useState } from 'react'
import { planOrder, changeDueDate } from '#core/orders/admin/change-due-date.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import { formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useChangeOrder, useOrderForm } from '../desk/change-order.ts'
import { useWorkLoad } from '../figures-queries.ts'
import { DueBadge, shortDay } from './due-badge.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useTyped } from '#web/hooks/use-typed.ts'
import { NobodyTold } from '../no-phone.tsx'
import { useToday } from '#web/hooks/use-today.ts'

/** When the order is due, on which day it is made, and the way to change both. */
export function DuePart({ order }: { order: ListedOrder }) {
  const [asking, setAsking] = useState(false)
  const load = useWorkLoad().data
  if (!isUnfinished(order.stage) || (order.due_on === null && !load?.on)) return null
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-15">
        {order.due_on ? (
          <>
            <span className="font-semibold">{formatDayWithWeekday(order.due_on)}</span>
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

/** Promises another day, and tells the customer why. */
function DueDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const form = useOrderForm(changeDueDate, {
    start: { due_on: order.due_on ?? '', why: '', tell: order.phone !== '' },
    inputOf: (typed) => ({ id: order.id, version: order.version, ...typed }),
    saved: 'Day saved',
    onSaved: onClose,
  })
  const { due_on: dueOn, tell } = useTyped(form)
  const today = useToday()
  return (
    <ContractDialog
      form={form}
      action={tell ? 'Save and tell the customer' : 'Save'}
      why={(dueOn === '' && 'Choose a day.') || (dueOn === order.due_on && 'Choose another day.')}
      onClose={onClose}
      title={order.due_on ? 'Promise another day' : 'Promise a day'}
      description={`Order ${order.number}, ${order.nama}`}
    >
      <TextField
        form={form}
        name="due_on"
        type="date"
        label="Ready on"
        hint={formatDayWithWeekday(dueOn)}
        min={today}
        className="w-56"
      />
      <TextField
        form={form}
        name="why"
        label="Why"
        hint="The customer reads it; it stands in the history, too."
        optional
        maxLength={300}
      />
      {order.phone ? (
        <Checkbox label="Tell the customer over WhatsApp" {...form.register('tell')} />
      ) : (
        <NobodyTold />
      )}
    </ContractDialog>
  )
}
