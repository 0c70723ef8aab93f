import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from '../cx.ts'
import { useField } from './use-field.ts'

/** `prefix` and `suffix`, such as RM and cm, are inside the frame. */
export function TextInput({
  className,
  prefix,
  suffix,
  ...rest
}: Omit<ComponentProps<'input'>, 'prefix'> & { prefix?: ReactNode; suffix?: ReactNode }) {
  const input = (
    <input type="text" {...useField()} {...rest} className={cx(controlClass, 'h-(--control)', className)} />
  )
  if (!prefix && !suffix) return input
  return (
    <span className="relative block">
      {prefix && (
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-quiet">
          {prefix}
        </span>
      )}
      <span className={cx('block', Boolean(prefix) && '*:pl-11', Boolean(suffix) && '*:pr-11')}>{input}</span>
      {suffix && (
        <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-quiet">
          {suffix}
        </span>
      )}
    </span>
  )
}
