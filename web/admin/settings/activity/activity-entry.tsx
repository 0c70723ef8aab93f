import { Link } from 'react-router'
import type { AuditEntry } from '#core/identity/audit.ts'
import { formatListTime } from '#core/shared/shop-time.ts'

/** A line of the activity: when, who, what, from where. */
export function ActivityEntry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-6 py-2.5 text-15 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="text-13 text-quiet tabular-nums sm:pt-0.5">
        {formatListTime(new Date(entry.at))}
      </time>
      <p className="min-w-0 wrap-break-word">
        <b className="font-semibold">{entry.actor || 'Someone'}</b> {entry.action}
        {entry.subject && (
          <>
            : <Subject entry={entry} />
          </>
        )}
      </p>
      <span className="text-13 text-quiet tabular-nums sm:pt-0.5">{entry.address}</span>
    </li>
  )
}

/** Leads to the order or batch that it is about, whose own history says the rest. */
function Subject({ entry: { subject, order, batch } }: { entry: AuditEntry }) {
  const to = order
    ? `/admin/orders?order=${encodeURIComponent(order)}`
    : batch && `/admin/orders/production/${batch}`
  return to ? (
    <Link to={to} className="text-link underline">
      {subject}
    </Link>
  ) : (
    <span className="text-quiet">{subject}</span>
  )
}
