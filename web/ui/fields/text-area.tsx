import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from '../cx.ts'
import { useField } from './use-field.ts'

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      {...rest}
      className={cx(controlClass, 'field-sizing-content min-h-24 resize-y py-2 leading-normal', className)}
    />
  )
}
