import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon, ArrowRightIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

interface FigureParts {
  label: string
  value: string | undefined
  note?: ReactNode
  to: string
  /** `true` marks a figure that needs attention. */
  asks?: boolean
}

export function KeyFigure({ label, value, note, to, asks = false }: FigureParts) {
  return (
    <Link
      to={to}
      className="flex h-full min-w-0 flex-col rounded-surface border border-line bg-surface p-3 text-ink no-underline hover:border-edge md:p-4"
    >
      <span className="text-15 text-quiet">{label}</span>
      <span
        className={cx(
          'flex min-h-10 flex-wrap items-center gap-x-2 font-display text-26 font-semibold tabular-nums',
          asks && 'text-caution',
        )}
      >
        {value === undefined ? <Skeleton className="h-7 w-14" /> : value}
        {asks && <AlertIcon width={20} height={20} />}
      </span>
      {note !== undefined && <span className="block min-h-5 text-13 text-quiet">{note}</span>}
    </Link>
  )
}

export function KeyFigures({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 lg:grid-cols-4"
    >
      {children.map((figure, at) => (
        <li key={at} className="min-w-0">
          {figure}
        </li>
      ))}
    </ul>
  )
}

export function FigureLine({ label, value, note, to, asks = false }: FigureParts) {
  return (
    <li>
      <Link
        to={to}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 text-15 text-ink no-underline hover:bg-sunk"
      >
        <span className="min-w-0 flex-1">
          {label}
          {note !== undefined && <span className="block text-13 text-quiet">{note}</span>}
        </span>
        <span
          className={cx('font-semibold tabular-nums', asks && 'text-caution', value === '0' && 'text-quiet')}
        >
          {value === undefined ? <Skeleton className="h-5 w-6" /> : value}
        </span>
        <ArrowRightIcon width={18} height={18} className="shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
