import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from '../cx.ts'
import { useField } from './use-field.ts'
import { ChevronDownIcon } from '../icons.tsx'

/** A native select works best on phones. `placeholder` is a first option that can't be chosen. */
export function Select({
  className,
  placeholder,
  children,
  ...rest
}: ComponentProps<'select'> & { placeholder?: string }) {
  return (
    <span className={cx('relative block', className)}>
      <select
        {...useField()}
        {...rest}
        className={cx(controlClass, 'h-(--control) appearance-none truncate pr-10')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet" />
    </span>
  )
}
