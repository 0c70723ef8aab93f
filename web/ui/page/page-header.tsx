import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../cx.ts'
import { ArrowLeftIcon } from '../icons.tsx'

export function PageHeader({
  title,
  note,
  back,
  actions,
  picture,
}: {
  title: ReactNode
  note?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
  /** Picture that stays beside the title, even on phones. */
  picture?: ReactNode
}) {
  return (
    <header
      className={cx(
        'mb-6 flex justify-between gap-x-6 gap-y-3',
        picture ? 'items-start' : 'flex-wrap items-end',
      )}
    >
      <div className="min-w-0">
        {back && (
          <Link
            to={back.to}
            className="-ml-1 mb-1 inline-flex min-h-(--control) items-center gap-1.5 rounded-control px-1 text-15 text-quiet no-underline hover:text-ink"
          >
            <ArrowLeftIcon />
            {back.label}
          </Link>
        )}
        <h1 className="text-26 wrap-anywhere md:text-34">{title}</h1>
        {note && <p className="mt-1 max-w-line text-15 text-quiet">{note}</p>}
      </div>
      {picture}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
