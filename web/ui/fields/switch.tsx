import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Setting that applies immediately. For a setting that is saved later, use Checkbox. */
export function Switch({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }) {
  const hintId = useId()
  return (
    <label className={cx('flex min-h-(--control) items-center justify-between gap-4 py-2', className)}>
      <span className="min-w-0 text-15">
        {label}
        {hint && (
          <span id={hintId} className="block text-13 text-quiet">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          {...(hint ? { 'aria-describedby': hintId } : {})}
          {...rest}
          type="checkbox"
          // A native checkbox already exposes `checked`, which `aria-checked` could contradict.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          className="peer h-6 w-10 appearance-none rounded-full border border-edge bg-sunk transition-colors checked:border-ink checked:bg-ink disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-quiet transition-transform peer-checked:translate-x-4 peer-checked:bg-paper" />
      </span>
    </label>
  )
}
