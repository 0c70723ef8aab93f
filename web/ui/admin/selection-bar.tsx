import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'

/** Floats at the bottom of the screen, so the page needs `pb-20` to leave space. */
export function SelectionBar({
  label,
  words,
  more,
  onClear,
  children,
}: {
  label: string
  /** Number of selected rows as text, e.g. `3 orders selected`. */
  words: string
  /** Control that selects more rows. */
  more?: ReactNode
  onClear: () => void
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="fixed inset-x-2 bottom-2 z-30 mx-auto flex max-w-fit animate-enter flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-surface border border-edge bg-surface px-3 py-2 shadow-lift sm:bottom-4"
    >
      <output className="text-15 font-semibold tabular-nums">{words}</output>
      {more}
      <span className="flex items-center gap-1">
        {children}
        <IconButton label="Clear selection" onClick={onClear}>
          <CloseIcon />
        </IconButton>
      </span>
    </section>
  )
}
