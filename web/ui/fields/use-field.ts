import { createContext, use } from 'react'

interface Wiring {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Set by the Field around a control. */
export const FieldWiring = createContext<Wiring>({})

/** Returns the id, description and validity for a control inside a Field. Returns an empty object outside a Field. */
export function useField(): Wiring {
  return use(FieldWiring)
}
