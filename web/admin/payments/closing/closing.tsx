import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { DayClosing } from '#core/payments/closing-calls.ts'
import { shopDaySchema } from '#core/shared/shop-day.ts'
import { formatDayWithWeekday, getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useToday } from '#web/hooks/use-today.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { PaymentsNav } from '../payments-nav.tsx'
import { CashSection } from './cash-section.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import { dayClosingQuery, monthClosingQuery } from './closing-queries.ts'
import { EarlierClosings } from './earlier-closings.tsx'
import { MethodsSection } from './methods-section.tsx'
import { MonthSection } from './month-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { TransfersSection } from './transfers-section.tsx'

const viewShape = z.object({ day: shopDaySchema.optional().catch(undefined) })

export const clientLoader = prefetchQueries(({ url }) => {
  const day = viewShape.parse(Object.fromEntries(url.searchParams)).day ?? getShopDay(new Date())
  return [dayClosingQuery(day), monthClosingQuery(day.slice(0, 7))]
})

export default function ClosingPage() {
  const today = useToday()
  const { view, change } = useUrlState(viewShape, { plain: { day: today }, fresh: {} })
  const day = view.day ?? today
  const found = useQuery(dayClosingQuery(day))
  return (
    <>
      <PageHeader
        title="Daily closing"
        note="Count the cash, compare the payments with bank and providers, and close the day."
      />
      <PaymentsNav />
      <DayPicker day={day} today={today} closing={found.data} onChange={(next) => change({ day: next })} />
      {found.isPending && (
        <>
          <Loading label="Loading payments…" visible />
          <Skeleton className="mt-3 h-60 rounded-surface" />
        </>
      )}
      {found.isError && (
        <ErrorState title="The day could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      {found.data && (
        <div className="grid gap-6" key={day}>
          <ChangesNotice closing={found.data} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <MethodsSection closing={found.data} />
            <CashSection closing={found.data} isFuture={day > today} />
          </div>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <TransfersSection closing={found.data} />
            <ProvidersSection closing={found.data} />
          </div>
          <EarlierClosings closing={found.data} />
        </div>
      )}
      <MonthSection month={day.slice(0, 7)} day={day} onDay={(next) => change({ day: next })} />
    </>
  )
}

function DayPicker({
  day,
  today,
  closing,
  onChange,
}: {
  day: string
  today: string
  closing: DayClosing | undefined
  onChange: (day: string) => void
}) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton label="Previous day" onClick={() => onChange(addDays(day, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <TextInput
          type="date"
          aria-label="Day"
          value={day}
          max={today}
          className="w-40"
          onChange={({ target }) => target.value && onChange(target.value)}
        />
        <IconButton
          label="Next day"
          why={day >= today && 'Today is the latest day.'}
          onClick={() => onChange(addDays(day, 1))}
        >
          <ChevronRightIcon />
        </IconButton>
      </div>
      <span className="text-15 text-quiet">{formatDayWithWeekday(day)}</span>
      {closing && <DayState closing={closing} />}
    </div>
  )
}

function DayState({ closing: { state, is_locked: isLocked } }: { closing: DayClosing }) {
  return (
    <span className="flex flex-wrap gap-2">
      {state === 'open' && <StatusPill>Open</StatusPill>}
      {state === 'closed' && <StatusPill tone="good">Closed</StatusPill>}
      {state === 'changed' && <StatusPill tone="caution">Changed after closing</StatusPill>}
      {isLocked && <StatusPill tone="info">Month locked</StatusPill>}
    </span>
  )
}
