import { useState, type ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const [seen, setSeen] = useState(false)
  return (
    <span className="relative block">
      <TextInput {...props} type={seen ? 'text' : 'password'} className="pr-16" />
      <button
        type="button"
        aria-pressed={seen}
        onClick={() => setSeen(!seen)}
        className="absolute inset-y-0 right-0 rounded-control px-3 text-13 font-semibold text-quiet hover:text-ink"
      >
        {seen ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
