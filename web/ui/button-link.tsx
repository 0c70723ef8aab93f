import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { cx } from './cx.ts'

/** A link with the look of a button: for the next step when that step is another page. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: LinkProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; className?: string }) {
  return (
    <Link {...rest} className={cx(buttonLook(variant, size), className)}>
      {icon}
      {children}
    </Link>
  )
}
