import type { ComponentProps, ReactNode } from 'react'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` a page: the next step. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Stands before the words. */
  icon?: ReactNode
  /** At work: disabled, with a spinner. */
  busy?: boolean
  /** Words while at work, e.g. `Menghantar...`; the button is as wide as the longer of the two from the start. */
  busyLabel?: string
}

/** A button that does something; to go somewhere use ButtonLink. Its type is `button` unless told `submit`. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyLabel,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        buttonLook(variant, size),
        busy && 'disabled:cursor-progress disabled:opacity-80',
        className,
      )}
    >
      <span className="grid items-center justify-items-center *:col-start-1 *:row-start-1">
        <span
          className={cx('inline-flex items-center gap-2', busy && (busyLabel ? 'invisible' : 'opacity-0'))}
        >
          {icon}
          {children}
        </span>
        {busyLabel && (
          <span className={cx('inline-flex items-center gap-2', !busy && 'invisible')}>
            <Spinner size={18} />
            {busyLabel}
          </span>
        )}
        {busy && !busyLabel && <Spinner size={18} />}
      </span>
    </button>
  )
}
