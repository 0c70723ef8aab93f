import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { getDisabledProps, type DisabledReason } from './disabled-reason.ts'

/** `label` is the accessible name and the tooltip. */
export function IconButton({
  label,
  children,
  className,
  why,
  ...rest
}: ComponentProps<'button'> & {
  label: string
  /**
   * Reason that is shown on the button, which is then disabled. Use it instead of `disabled`, which shows no reason.
   */
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
