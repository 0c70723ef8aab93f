import { createContext, use } from 'react'

interface Wiring {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldWiringContext = createContext<Wiring>({})

export function useField(): Wiring {
  return use(FieldWiringContext)
}
