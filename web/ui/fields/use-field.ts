import { createContext, use } from 'react'

interface Wiring {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldWiring = createContext<Wiring>({})

export function useField(): Wiring {
  return use(FieldWiring)
}
