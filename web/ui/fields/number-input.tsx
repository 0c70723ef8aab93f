import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** `decimal` allows a decimal point. `onType` receives the text; `{...register('price')}` also works. */
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
