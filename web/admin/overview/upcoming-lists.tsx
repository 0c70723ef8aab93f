import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrdersToday } from '#core/orders/dashboard.ts'
import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { StagePill } from '../orders/stage-badges.tsx'
import { getMessageListPath } from './list-paths.ts'

export function OldestOpenOrders({ today }: { today: OrdersToday | undefined }) {
  return (
    <NextList title="Oldest open orders" none="No open orders." rows={today?.longest}>
      {({ id, number, nama, stage, since }) => (
        <Row to={`/admin/orders?order=${encodeURIComponent(id)}`} name={nama} what={number}>
          {stage === 'new' ? <Badge tone="info">Slip to check</Badge> : <StagePill stage={stage} />}
          <span className="text-13 whitespace-nowrap text-quiet tabular-nums">{formatWaitTime(since)}</span>
        </Row>
      )}
    </NextList>
  )
}

export function NextMessages({ today }: { today: MessagesToday | undefined }) {
  const title = today ? `Due in the next ${today.hours} hours` : 'Due next'
  return (
    <NextList title={title} none="No messages are due." rows={today?.next}>
      {({ phone, contact, at }) => (
        <Row
          to={getMessageListPath({ status: 'pending', search: phone })}
          name={contact ?? phone}
          what={contact ? phone : ''}
        >
          <span className="text-13 whitespace-nowrap text-quiet tabular-nums">
            {formatListTime(new Date(at))}
          </span>
        </Row>
      )}
    </NextList>
  )
}

function NextList<Item extends { id: string }>({
  title,
  none,
  rows,
  children,
}: {
  title: string
  none: string
  rows: Item[] | undefined
  children: (row: Item) => ReactNode
}) {
  return (
    <Card>
      <h3 className="text-17 font-semibold">{title}</h3>
      <ul aria-label={title} className="mt-2 divide-y divide-line">
        {rows
          ? rows.map((row) => <li key={row.id}>{children(row)}</li>)
          : Array.from({ length: 5 }, (_, at) => (
              <li key={at} aria-hidden className="py-3">
                <Skeleton className="h-5 w-3/4" />
              </li>
            ))}
        {rows?.length === 0 && <li className="py-3 text-15 text-quiet">{none}</li>}
      </ul>
    </Card>
  )
}

function Row({ to, name, what, children }: { to: string; name: string; what: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mx-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-control px-2 py-1 text-15 text-ink no-underline hover:bg-sunk"
    >
      <span className="min-w-0 flex-1 basis-32 truncate">
        {name} {what && <span className="text-quiet tabular-nums">{what}</span>}
      </span>
      <span className="flex items-center gap-3">{children}</span>
    </Link>
  )
}

function formatWaitTime(since: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 3_600_000))
  if (hours < 48) return hours === 0 ? 'just now' : `${hours} h`
  return `${Math.floor(hours / 24)} days`
}
