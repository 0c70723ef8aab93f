import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Chip({
  pressed,
  onPress,
  count,
  children,
}: {
  pressed: boolean
  onPress: () => void
  /** Number of matching entries, or a text if not all were counted. */
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
