import { queryOptions, useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  listUnpaidOrders,
  maxUnpaidOrders,
  previewPaymentReminder,
  remindUnpaidOrders,
  unpaidAges,
  type ReminderSkipReason,
  type UnpaidAge,
  type UnpaidOrder,
} from '#core/orders/admin/unpaid-orders.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { paymentStateLabels } from '#core/payments/order-balance.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay, formatListTime } from '#core/shared/shop-time.ts'
import { WhatsappText } from '#web/admin/chat/whatsapp-text.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { api } from '#web/api.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CheckIcon, SendIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { PaymentsNav } from '../payments-nav.tsx'

const viewShape = z.object({ age: z.enum(unpaidAges).optional().catch(undefined) })

const unpaidQuery = (age: UnpaidAge | undefined) =>
  queryOptions({
    queryKey: ['unpaid-orders', age ?? 'all'],
    queryFn: ({ signal }) => api(listUnpaidOrders, { age }, { signal }),
    placeholderData: keepPreviousData,
  })

export const clientLoader = prefetchQueries(({ url }) => [
  unpaidQuery(viewShape.parse(Object.fromEntries(url.searchParams)).age),
])

const ageLabels = {
  not_due: 'Not due yet',
  today: 'Due today',
  week: '1–7 days',
  month: '8–30 days',
  older: 'Over 30 days',
} as const satisfies Record<UnpaidAge, string>

export default function UnpaidOrdersPage() {
  const { view, change } = useUrlState(viewShape, { plain: {}, fresh: {} })
  const found = useQuery(unpaidQuery(view.age))
  const remind = useRemind()
  /** Orders of the reminders that staff have to confirm. */
  const [asked, setAsked] = useState<UnpaidOrder[]>([])
  const [asks, setAsks] = useState(false)
  const ask = (chosen: UnpaidOrder[]) => {
    setAsked(chosen)
    setAsks(true)
  }
  const all = found.data?.ages ?? []
  const total = all.reduce((sum, { due_sen: sen }) => sum + sen, 0)
  const count = all.reduce((sum, each) => sum + each.count, 0)
  const orders = found.data?.orders ?? []
  // Customers whose payment is not due yet can only be reminded one by one.
  const remindable = orders.filter((order) => order.can_remind && order.age !== 'not_due')
  const remindersAt = found.data?.reminders_at ?? null
  const columns = createColumns(ask, found.dataUpdatedAt)
  return (
    <>
      <PageHeader
        title="Unpaid orders"
        note={
          count > 0
            ? `${formatRinggit(total)} due for ${formatCount(count, 'order')}.`
            : 'Orders with money due.'
        }
        actions={
          found.data &&
          count > 0 && (
            <Button
              variant="primary"
              icon={<SendIcon />}
              busy={remind.isPending}
              why={remindable.length === 0 && 'No customer can be reminded now.'}
              onClick={() => ask(remindable)}
            >
              {remindable.length === 0
                ? 'Remind customers'
                : `Remind ${formatCount(remindable.length, 'customer')}`}
            </Button>
          )
        }
      />
      <PaymentsNav />
      {remindersAt && count > 0 && <p className="mb-4 text-15 text-quiet">{describeSchedule(remindersAt)}</p>}
      {found.isPending && (
        <>
          <Loading label="Loading orders…" visible />
          <Skeleton className="mt-3 h-40 rounded-surface" />
        </>
      )}
      {found.isError && (
        <ErrorState title="Unpaid orders could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {found.data && (
        <>
          <fieldset
            aria-label="Age"
            className="edge-fade -mx-4 min-w-0 mb-4 flex gap-2 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0"
          >
            <Chip pressed={view.age === undefined} onPress={() => change({ age: undefined })} count={count}>
              All
            </Chip>
            {all.map(({ age, count: own, due_sen: sen }) => (
              <Chip key={age} pressed={view.age === age} onPress={() => change({ age })} count={own}>
                {ageLabels[age]}
                {own > 0 && ` · ${formatRinggit(sen)}`}
              </Chip>
            ))}
          </fieldset>
          <Card flush className="max-md:contents">
            <DataTable
              caption="Unpaid orders"
              rows={orders}
              rowKey={({ id }) => id}
              columns={columns}
              renderCard={(order) => <UnpaidCard order={order} ask={ask} now={found.dataUpdatedAt} />}
              empty={
                <EmptyState title="No unpaid orders" icon={<CheckIcon />}>
                  {view.age === undefined ? 'All orders are paid.' : 'No unpaid orders in this age range.'}
                </EmptyState>
              }
            />
          </Card>
          {orders.length === maxUnpaidOrders && (
            <p className="mt-3 text-15 text-quiet">
              Only the {maxUnpaidOrders} most overdue orders are shown.
            </p>
          )}
        </>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={
          asked.length === 1
            ? `Remind ${asked[0]?.name}?`
            : `Remind ${formatCount(asked.length, 'customer')}?`
        }
        confirmLabel={`${remindersAt ? 'Schedule' : 'Send'} ${asked.length === 1 ? 'reminder' : 'reminders'}`}
        busy={remind.isPending}
        onConfirm={() =>
          remind.mutate(
            asked.map(({ id }) => id),
            { onSettled: () => setAsks(false) },
          )
        }
        details={
          <>
            <Recipients orders={asked.slice(0, found.data?.reminders_left)} />
            {asked[0] && <ReminderText order={asked[0]} isExample={asked.length > 1} />}
          </>
        }
      >
        {asked.length === 1 ? 'The customer gets' : 'Each customer gets'} the payment reminder from Settings
        on WhatsApp, with the payment link.{' '}
        {found.data && found.data.reminders_left < asked.length
          ? `The daily limit allows ${formatCount(found.data.reminders_left, 'more reminder')}. The most overdue orders come first.`
          : ''}
        {remindersAt && <p className="mt-3">{describeSchedule(remindersAt)}</p>}
      </ConfirmDialog>
    </>
  )
}

function Recipients({ orders }: { orders: UnpaidOrder[] }) {
  return (
    <ul
      aria-label="Reminders"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll the list
      tabIndex={0}
      className="mt-3 max-h-60 divide-y divide-line overflow-y-auto border-y border-line text-15"
    >
      {orders.map(({ id, number, name, due_sen: sen }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            {name} <span className="text-quiet tabular-nums">{number}</span>
          </span>
          <Money sen={sen} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the message to the first customer. */
function ReminderText({ order: { id, name }, isExample }: { order: UnpaidOrder; isExample: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['unpaid-orders', 'reminder', id],
    queryFn: ({ signal }) => api(previewPaymentReminder, { id }, { signal }),
  })
  return (
    <section aria-label="Message" className="mt-3 text-15">
      <p className="mb-1 text-13 text-quiet">{isExample ? `Message to ${name}` : 'Message'}</p>
      {error ? (
        <ErrorNote>{error.message}</ErrorNote>
      ) : data ? (
        <p
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll the text
          tabIndex={0}
          className="max-h-60 overflow-y-auto rounded-control bg-sunk px-3 py-2 break-words whitespace-pre-line"
        >
          <WhatsappText text={data.text} />
        </p>
      ) : (
        <Skeleton className="h-24 rounded-control" />
      )}
    </section>
  )
}

const formatInstant = (instant: string) => formatListTime(new Date(instant))

const describeSchedule = (at: string) =>
  `It is outside of the sending hours. Reminders are sent from ${formatInstant(at)}, unless the order is paid before.`

const skipTexts = {
  paid: 'the order is paid',
  no_phone: 'there is no phone number',
  reminded_today: 'the customer is already reminded on this day',
  budget_used: 'the daily limit is reached',
} as const satisfies Record<ReminderSkipReason, string>

function useRemind() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api(remindUnpaidOrders, { ids }),
    onSuccess({ reminded, scheduled_for: at, skipped }) {
      const result = at ? `scheduled for ${formatInstant(at)}` : 'sent'
      if (reminded > 0) toast.success(`${formatCount(reminded, 'reminder')} ${result}`)
      const [first] = skipped
      if (first)
        toast.warning(`${formatCount(skipped.length, 'reminder')} not sent: ${skipTexts[first.why]}.`)
    },
    onError: showFailure,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['unpaid-orders'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  })
}

type Ask = (orders: UnpaidOrder[]) => void

/** `now` is the time at which the list was loaded, in milliseconds. */
const createColumns = (ask: Ask, now: number) => [
  { key: 'order', header: 'Order', width: '7rem', render: OrderLink },
  { key: 'name', header: 'Customer', render: ({ name }: UnpaidOrder) => name },
  {
    key: 'stage',
    header: 'Stage',
    width: '8rem',
    render: describeStage,
  },
  {
    key: 'due',
    header: 'Due',
    width: '12rem',
    render: (order: UnpaidOrder) => (
      <span className="flex items-center gap-2 tabular-nums">
        {formatListDay(order.due_on)} <Age order={order} />
      </span>
    ),
  },
  {
    key: 'sum',
    header: 'Amount due',
    align: 'end' as const,
    width: '8rem',
    render: ({ due_sen: sen }: UnpaidOrder) => <Money sen={sen} />,
  },
  {
    key: 'remind',
    header: 'Reminder',
    width: '13rem',
    render: (order: UnpaidOrder) => <Reminder order={order} ask={ask} now={now} />,
  },
]

/** An order in Paid with money due has paid a deposit. */
const describeStage = ({ stage }: UnpaidOrder): string =>
  stage === 'paid' ? paymentStateLabels.partly_paid : stageRules[stage].label

function OrderLink({ id, number }: UnpaidOrder) {
  return (
    <Link to={`/admin/orders?order=${id}`} className="tabular-nums">
      {number}
    </Link>
  )
}

function Age({ order: { overdue_days: days } }: { order: UnpaidOrder }) {
  if (days <= 0) return null
  return <StatusPill tone={days > 30 ? 'wrong' : 'caution'}>{formatCount(days, 'day')}</StatusPill>
}

interface ReminderProps {
  order: UnpaidOrder
  ask: Ask
  now: number
}

function Reminder({ order, ask, now }: ReminderProps) {
  const { number, can_remind: canRemind, reminded_at: remindedAt } = order
  const isScheduled = remindedAt !== null && Date.parse(remindedAt) > now
  const reminded = remindedAt && `${isScheduled ? 'Scheduled for' : 'Reminded'} ${formatInstant(remindedAt)}`
  if (!canRemind) return <span className="text-13 text-quiet">{reminded ?? 'No phone number'}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" aria-label={`Remind ${order.name}, order ${number}`} onClick={() => ask([order])}>
        Remind
      </Button>
      {reminded && <span className="text-13 text-quiet">{reminded}</span>}
    </span>
  )
}

function UnpaidCard({ order, ask, now }: ReminderProps) {
  return (
    <Card className="grid gap-1 text-15">
      <span className="flex items-baseline justify-between gap-3">
        <OrderLink {...order} />
        <Money sen={order.due_sen} className="font-semibold" />
      </span>
      <span className="wrap-anywhere">{order.name}</span>
      <span className="flex flex-wrap items-center gap-2 text-quiet tabular-nums">
        {describeStage(order)}, due {formatListDay(order.due_on)} <Age order={order} />
      </span>
      <span className="mt-1">
        <Reminder order={order} ask={ask} now={now} />
      </span>
    </Card>
  )
}
