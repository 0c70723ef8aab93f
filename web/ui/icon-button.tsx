import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { getDisabledProps, type DisabledReason } from './disabled-reason.ts'

/** A button with only an icon. `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  className,
  why,
  ...rest
}: ComponentProps<'button'> & {
  label: string
  /** Disables the button and shows the reason. Prefer it to `disabled`, which gives none. */
  why?: DisabledReason
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...getDisabledProps(why)}
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
