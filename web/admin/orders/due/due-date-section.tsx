import { useState } from 'react'
import { setProductionDay, changeDueDate } from '#core/orders/admin/change-due-date.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import { formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useChangeOrder, useOrderForm } from '../details/use-change-order.ts'
import { useWorkload } from '../dashboard-queries.ts'
import { DueBadge, formatShortDay } from './due-badge.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { NoMessageNote } from '../no-message-note.tsx'
import { useToday } from '#web/hooks/use-today.ts'

export function DueDateSection({ order }: { order: ListedOrder }) {
  const [asking, setAsking] = useState(false)
  const load = useWorkload().data
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
          <span className="text-quiet">No due date</span>
        )}
        <Button size="small" onClick={() => setAsking(true)}>
          {order.due_on ? 'Change due date' : 'Set due date'}
        </Button>
      </p>
      {order.due_on && load?.on && <ProductionDaySelect order={order} />}
      {asking && <DueDialog order={order} onClose={() => setAsking(false)} />}
    </div>
  )
}

type PlannableOrder = Pick<ListedOrder, 'id' | 'version' | 'planned_on' | 'number'> & {
  due_on: string | null
}

export function ProductionDaySelect({ order }: { order: PlannableOrder }) {
  const load = useWorkload().data
  const plan = useChangeOrder(setProductionDay, 'Production day saved')
  const open = load?.days.filter(({ day, percent }) => percent > 0 && day <= (order.due_on ?? day)) ?? []
  const chosen = order.planned_on ?? ''
  return (
    <Select
      aria-label={`Production day for ${order.number}`}
      className="max-w-64"
      disabled={plan.isPending}
      value={chosen}
      onChange={({ target }) =>
        plan.mutate({ id: order.id, version: order.version, planned_on: target.value || null })
      }
    >
      <option value="">Schedule automatically</option>
      {chosen !== '' && !open.some(({ day }) => day === chosen) && (
        <option value={chosen}>Make on {formatShortDay(chosen)}</option>
      )}
      {open.map(({ day }) => (
        <option key={day} value={day}>
          Make on {formatShortDay(day)}
        </option>
      ))}
    </Select>
  )
}

function DueDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const form = useOrderForm(changeDueDate, {
    start: { due_on: order.due_on ?? '', why: '', tell: order.phone !== '' },
    inputOf: (typed) => ({ id: order.id, version: order.version, ...typed }),
    saved: 'Due date saved',
    onSaved: onClose,
  })
  const { due_on: dueOn, tell } = useFormValues(form)
  const today = useToday()
  return (
    <ContractDialog
      form={form}
      action={tell ? 'Save and notify customer' : 'Save'}
      why={(dueOn === '' && 'Choose a date.') || (dueOn === order.due_on && 'Choose a different date.')}
      onClose={onClose}
      title={order.due_on ? 'Change due date' : 'Set due date'}
      description={`Order ${order.number}, ${order.nama}`}
    >
      <TextField
        form={form}
        name="due_on"
        type="date"
        label="Due date"
        hint={formatDayWithWeekday(dueOn)}
        min={today}
        className="w-56"
      />
      <TextField
        form={form}
        name="why"
        label="Reason"
        hint="Included in the message and saved in the history."
        optional
        maxLength={300}
      />
      {order.phone ? (
        <Checkbox label="Notify customer on WhatsApp" {...form.register('tell')} />
      ) : (
        <NoMessageNote />
      )}
    </ContractDialog>
  )
}
