import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/**
 * An image that keeps its room before it arrives: `width` and `height` are its true proportions. `first` for what
 * stands above the fold; the others wait until they come near.
 */
export function Picture({
  first = false,
  className,
  alt,
  ...rest
}: ComponentProps<'img'> & { alt: string; width: number; height: number; first?: boolean }) {
  return (
    <img
      decoding="async"
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      {...rest}
      alt={alt}
      className={cx('block h-auto max-w-full', className)}
    />
  )
}
