import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldWiringContext } from './use-field.ts'
import { useUiTexts } from '../ui-texts.tsx'

/**
 * The line for the hint or the error always keeps its space, so that an error moves nothing. The control
 * inside (TextInput, Select, …) connects to the field automatically.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  action,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** `true` shows "jika ada" beside the label. Fields without this prop are required. */
  optional?: boolean
  /** Secondary control to the right of the label, e.g. a mode toggle. */
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const words = useUiTexts()
  const wiring = { id, 'aria-describedby': `${id}-note`, ...(error ? { 'aria-invalid': true as const } : {}) }
  return (
    <div data-field className={cx('min-w-0 scroll-mt-32', className)}>
      <div className="mb-1 flex min-h-6 items-end justify-between gap-3">
        <label htmlFor={id} className="text-15 font-semibold">
          {label}
          {optional && <span className="font-normal text-quiet"> ({words.optional})</span>}
        </label>
        {action}
      </div>
      <FieldWiringContext value={wiring}>{children}</FieldWiringContext>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={cx('mt-1 min-h-5 text-13', Boolean(hint) && 'mb-2', error ? 'text-wrong' : 'text-quiet')}
    >
      {error ?? hint}
    </p>
  )
}
