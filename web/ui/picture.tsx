import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/**
 * `width` and `height` are the true proportions of the image. Use `first` for images visible on load; other
 * images load lazily.
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
