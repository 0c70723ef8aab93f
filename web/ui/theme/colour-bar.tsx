import { cx } from '../cx.ts'

/** Without `value`, the bar is indeterminate. */
export function ProgressColourBar({
  value,
  max = 100,
  label,
  className,
}: {
  value?: number
  max?: number
  label: string
  className?: string
}) {
  const known = value !== undefined
  const share = known ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <div className={cx('h-2 w-full overflow-hidden rounded-small border border-line bg-sunk', className)}>
      <progress aria-label={label} {...(known ? { value, max } : {})} className="sr-only" />
      <div
        aria-hidden
        className={cx('grid h-full grid-cols-4', !known && 'w-2/5 animate-run')}
        style={
          known
            ? { clipPath: `inset(0 ${(1 - share) * 100}% 0 0)`, transition: 'clip-path 200ms' }
            : undefined
        }
      >
        <span className="bg-cyan" />
        <span className="bg-magenta" />
        <span className="bg-yellow" />
        <span className="bg-key" />
      </div>
    </div>
  )
}
