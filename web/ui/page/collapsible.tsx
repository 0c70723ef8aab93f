import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ChevronDownIcon } from '../icons.tsx'

/** Uses the native `<details>`, so that the section works without scripts and find-in-page opens it. */
export function Collapsible({
  title,
  note,
  open,
  onOpenChange,
  className,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}) {
  // Handles the press, because the browser's toggle event comes later, when a key may have opened the section
  // again.
  const press = (event: MouseEvent) => {
    if (open === undefined || !onOpenChange) return
    event.preventDefault()
    onOpenChange(!open)
  }
  return (
    <details
      open={open}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
      className={cx('group/fold min-w-0 rounded-surface border border-line bg-surface', className)}
    >
      <summary
        onClick={press}
        className="flex min-h-14 list-none items-center justify-between gap-4 rounded-surface px-4 py-2 hover:bg-sunk/60 md:px-6 [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0">
          <span className="block font-display text-20 font-semibold">{title}</span>
          {note && <span className="block text-13 text-quiet">{note}</span>}
        </span>
        <ChevronDownIcon className="shrink-0 text-quiet transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="border-t border-line p-4 md:p-6">{children}</div>
    </details>
  )
}
