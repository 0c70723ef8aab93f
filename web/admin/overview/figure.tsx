import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { AlertIcon, ArrowRightIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** One figure of the day; it leads to the list of what it counts. */
export function Figure({
  label,
  value,
  note,
  to,
  asks = false,
}: {
  label: string
  /** Undefined while it is not known yet. */
  value: string | undefined
  note?: ReactNode
  to: string
  /** Somebody has to do something about it. */
  asks?: boolean
}) {
  return (
    <Link
      to={to}
      className="group flex h-full flex-col rounded-surface border border-line bg-surface p-4 text-ink no-underline hover:border-edge"
    >
      <span className="flex items-start justify-between gap-2 text-15 text-quiet">
        <span className="min-w-0">{label}</span>
        <ArrowRightIcon
          width={18}
          height={18}
          className="mt-1 shrink-0 transition-transform group-hover:translate-x-0.5"
        />
      </span>
      <span
        className={cx(
          'mt-1 flex min-h-10 items-center gap-2 font-display text-26 font-semibold tabular-nums',
          asks && 'text-caution',
        )}
      >
        {value === undefined ? <Skeleton className="h-7 w-14" /> : value}
        {asks && <AlertIcon width={20} height={20} />}
      </span>
      {note !== undefined && <span className="mt-1 block min-h-5 text-13 text-quiet">{note}</span>}
    </Link>
  )
}

/** Figures side by side: two on a phone. */
export function Figures({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(0,1fr))] xl:grid-flow-col"
    >
      {children.map((figure, at) => (
        <li key={at} className="min-w-0">
          {figure}
        </li>
      ))}
    </ul>
  )
}
