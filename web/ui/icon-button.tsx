import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** A button that shows only an icon; `label` names it for everyone who can't see it, and as its tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-grid size-(--control) shrink-0 place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink',
        'aria-expanded:bg-sunk aria-expanded:text-ink disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  )
}
