import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './states/spinner.tsx'
import { getDisabledProps, type DisabledReason } from './disabled-reason.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * Reason that is shown on the button, which is then disabled. Use it instead of `disabled`, which shows no reason.
   */
  why?: DisabledReason
  /** Use only one `primary` button on a page, for the next step. */
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /**
   * `true` disables the button and shows a spinner. If this prop is set, even to `false`, a double click counts as
   * one click.
   */
  busy?: boolean
  /**
   * Label while the button is busy, e.g. `Menghantar...`. The button is always as wide as the longer label, so that
   * it doesn't change its width.
   */
  busyLabel?: string
}

/** For navigation, use ButtonLink. The button's type defaults to `button`. */
export function Button({
  variant,
  size,
  icon,
  busy: isBusy,
  busyLabel,
  disabled = false,
  why,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const busy = isBusy ?? false
  // Ignores the second click of a double click, which can come before the busy state is rendered.
  const click = (event: MouseEvent<HTMLButtonElement>) =>
    isBusy !== undefined && event.detail > 1 ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      {...getDisabledProps(why)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        buttonClass(variant, size),
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
