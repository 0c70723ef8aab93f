import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportPaymentEntries, lockMonth, type MonthClosing } from '#core/payments/closing-calls.ts'
import { isAllowed } from '#core/shared/role.ts'
import { formatDayWithWeekday, formatListDay, formatListTime } from '#core/shared/shop-time.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { monthClosingQuery, useLockMonth } from './closing-queries.ts'
import { ClosingSection } from './closing-section.tsx'
import { ExportEntriesDialog } from './export-entries-dialog.tsx'
import { formatMonth } from './format-month.ts'
import { UnlockMonthDialog } from './reason-dialog.tsx'

export function MonthSection({
  month,
  day,
  onDay,
}: {
  month: string
  day: string
  onDay: (day: string) => void
}) {
  const found = useQuery(monthClosingQuery(month))
  const role = useSession()?.role ?? null
  const [exports, setExports] = useState(false)
  return (
    <div className="mt-6">
      <ClosingSection
        title={formatMonth(month)}
        actions={
          <span className="flex flex-wrap gap-2">
            {isAllowed(exportPaymentEntries.access, role) && (
              <Button size="small" icon={<DownloadIcon />} onClick={() => setExports(true)}>
                Export
              </Button>
            )}
            {found.data && isAllowed(lockMonth.access, role) && <MonthLock month={found.data} />}
          </span>
        }
      >
        {found.isPending && <Skeleton className="h-24 rounded-surface" />}
        {found.isError && <ErrorNote>{found.error.message}</ErrorNote>}
        {found.data?.lock && (
          <p className="mb-3 text-15 text-quiet">
            Locked by {found.data.lock.by}, {formatListTime(new Date(found.data.lock.at))}. Payments in this
            month can’t be recorded or changed.
          </p>
        )}
        {found.data?.days.length === 0 && <p className="text-15 text-quiet">No payments in this month.</p>}
        {found.data && found.data.days.length > 0 && (
          <ul aria-label="Days" className="divide-y divide-line">
            {found.data.days.toReversed().map((each) => (
              <DayRow key={each.day} of={each} current={each.day === day} onOpen={() => onDay(each.day)} />
            ))}
          </ul>
        )}
      </ClosingSection>
      {exports && <ExportEntriesDialog month={month} onClose={() => setExports(false)} />}
    </div>
  )
}

function DayRow({
  of: { day, state, received_sen: received, refunded_sen: refunded, count },
  current,
  onOpen,
}: {
  of: MonthClosing['days'][number]
  current: boolean
  onOpen: () => void
}) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 text-15">
      <button
        type="button"
        aria-current={current ? 'date' : undefined}
        onClick={onOpen}
        className="min-h-9 text-start underline underline-offset-4 aria-[current]:font-semibold"
      >
        {formatDayWithWeekday(day)}
      </button>
      <span className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        {state === 'closed' && <StatusPill tone="good">Closed</StatusPill>}
        {state === 'changed' && <StatusPill tone="caution">Changed after closing</StatusPill>}
        {state === 'open' && <StatusPill>Open</StatusPill>}
        <span className="hidden w-12 text-end text-quiet tabular-nums sm:inline">{count}</span>
        <Money sen={received - refunded} className="w-28 text-end" />
      </span>
    </li>
  )
}

const blockers = {
  not_over: 'This month has not ended.',
  open_days: 'Close all days of this month first.',
} as const satisfies Record<NonNullable<MonthClosing['blocker']>, string>

function MonthLock({ month: { month, open_days: openDays, lock, blocker } }: { month: MonthClosing }) {
  const [asks, setAsks] = useState(false)
  const locking = useLockMonth()
  if (lock)
    return (
      <>
        <Button size="small" onClick={() => setAsks(true)}>
          Unlock month
        </Button>
        {asks && <UnlockMonthDialog month={month} onClose={() => setAsks(false)} />}
      </>
    )
  return (
    <>
      <Button
        size="small"
        busy={locking.isPending}
        why={blocker !== null && blockers[blocker]}
        onClick={() => setAsks(true)}
      >
        Lock month
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Lock ${formatMonth(month)}?`}
        confirmLabel="Lock month"
        busy={locking.isPending}
        onConfirm={() => locking.mutate(month, { onSettled: () => setAsks(false) })}
      >
        {openDays.length > 0 &&
          `These days are not closed, so their cash was not counted: ${openDays.map((day) => formatListDay(day)).join(', ')}. `}
        Payments in this month can’t be recorded, reversed or edited any more. You can unlock it with a
        reason.
      </ConfirmDialog>
    </>
  )
}
