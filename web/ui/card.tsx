import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** `crop` adds crop marks, and is only for previews and pictures. */
export function Card({
  crop = false,
  flush = false,
  className,
  ...rest
}: ComponentProps<'div'> & {
  crop?: boolean
  /** `true` removes the padding, for tables and pictures that reach the edge. */
  flush?: boolean
}) {
  return (
    <div
      {...rest}
      className={cx(
        'min-w-0 rounded-surface border border-line bg-surface',
        !flush && 'p-4 md:p-6',
        crop && 'crop-marks m-4 rounded-none',
        className,
      )}
    />
  )
}
