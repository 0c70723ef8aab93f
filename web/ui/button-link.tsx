import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { cx } from './cx.ts'

/** A link styled as a button, for a next step that is another page. */
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
