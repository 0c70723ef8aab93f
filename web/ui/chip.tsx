import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A choice among others that stand beside it: pressed or not. Put several into a named group. */
export function Chip({
  pressed,
  onPress,
  count,
  children,
}: {
  pressed: boolean
  onPress: () => void
  /** How many it stands for; in words where they weren't all counted. */
  count?: number | string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex h-(--control) max-w-60 shrink-0 items-center gap-2 rounded-full border px-4 text-15',
        pressed ? 'border-ink bg-ink text-paper' : 'border-line bg-surface hover:border-edge',
      )}
    >
      <span className="truncate">{children}</span>
      {count !== undefined && (
        <span className={cx('text-13 tabular-nums', !pressed && 'text-quiet')}>{count}</span>
      )}
    </button>
  )
}
