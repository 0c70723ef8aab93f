import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/**
 * A number as it is typed, with the keyboard for it (`decimal`: with a point) and nothing suggested from earlier.
 * `onType` takes what stands in it; `{...register('price')}` works, too.
 */
export function NumberInput({
  decimal = false,
  onType,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'autoComplete'> & {
  decimal?: boolean
  onType?: (typed: string) => void
}) {
  return (
    <TextInput
      {...rest}
      {...(onType && { onChange: ({ target }) => onType(target.value) })}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
    />
  )
}
