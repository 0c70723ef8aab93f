import type { ComponentProps } from 'react'
import { getKeys } from '#core/shared/typed-records.ts'
import { Select } from './select.tsx'

export function SelectOne<Value extends string>({
  choices,
  onChoose,
  ...rest
}: {
  value: Value
  choices: Record<Value, string>
  onChoose: (value: Value) => void
} & Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children' | 'placeholder'>) {
  const values = getKeys(choices)
  return (
    <Select
      {...rest}
      onChange={({ target }) => {
        const chosen = values.find((value) => value === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {choices[value]}
        </option>
      ))}
    </Select>
  )
}
