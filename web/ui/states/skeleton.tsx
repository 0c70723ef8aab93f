import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** `className` sets the size, e.g. `h-5 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer rounded-small bg-line', className)} />
}

/** Announces once to screen readers that content is loading. `label` can also be visible. */
export function Loading({ label, visible = false }: { label?: string; visible?: boolean }) {
  const words = useUiTexts()
  return (
    <output className={visible ? 'block text-15 text-quiet' : 'sr-only'}>{label ?? words.loading}</output>
  )
}
