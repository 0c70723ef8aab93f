import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { CheckIcon } from '../icons.tsx'

export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) {
  const hintId = useId()
  return (
    <label className={cx('flex min-h-(--control) items-start gap-3 py-2', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...(hint ? { 'aria-describedby': hintId } : {})}
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-small border border-edge bg-surface checked:border-ink checked:bg-ink hover:border-ink disabled:opacity-50"
        />
        <CheckIcon
          strokeWidth={2.25}
          className="pointer-events-none absolute size-3.5 text-paper opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 text-15">
        {label}
        {hint && (
          <span id={hintId} className="block text-13 text-quiet">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
