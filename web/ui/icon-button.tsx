import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { refuseWith, type Why } from './why-disabled.ts'

/** A button that shows only an icon; `label` names it for everyone who can't see it, and as its tooltip. */
export function IconButton({
  label,
  children,
  className,
  why,
  ...rest
}: ComponentProps<'button'> & {
  label: string
  /** Disables the button and says why. Prefer it to `disabled`, which says nothing. */
  why?: Why
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...refuseWith(why)}
      className={cx(
        'inline-grid size-(--control) shrink-0 place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink',
        'aria-expanded:bg-sunk aria-expanded:text-ink dim-disabled',
        className,
      )}
    >
      {children}
    </button>
  )
}
