import { createContext, use } from 'react'

interface Wiring {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Set by the Field around a control. */
export const FieldWiring = createContext<Wiring>({})

/** What a control inside a Field spreads on its element: id, description and validity. Empty outside one. */
export function useField(): Wiring {
  return use(FieldWiring)
}
