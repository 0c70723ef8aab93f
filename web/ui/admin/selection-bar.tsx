import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'

/** Actions for the selected rows. Floats at the bottom of the screen; the page leaves `pb-20` free for it. */
export function SelectionBar({
  label,
  words,
  more,
  onClear,
  children,
}: {
  /** Accessible name: `Selected orders`. */
  label: string
  /** Number of selected rows as text: `3 orders selected`. */
  words: string
  /** A control to select more. */
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
