import { cx } from '../cx.ts'
import { useWords } from '../words.tsx'

/** A grey place of the size of what will come: give it the size by class (`h-5 w-40`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer rounded-small bg-line', className)} />
}

/** Says once, to those who listen, that the skeletons around it are a wait. `label` may be seen too. */
export function Loading({ label, visible = false }: { label?: string; visible?: boolean }) {
  const words = useWords()
  return (
    <output className={visible ? 'block text-15 text-quiet' : 'sr-only'}>{label ?? words.loading}</output>
  )
}
