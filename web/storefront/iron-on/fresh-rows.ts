import { useMemo, useRef } from 'react'
import { get, set, type FieldValues, type Resolver } from 'react-hook-form'

/**
 * Rows that were added since the form was last sent say nothing is missing in them yet: nobody has had the time to fill
 * them in. Wraps the form's `resolver`; rows are told by their place.
 */
export function useFreshRows<Values extends FieldValues>(resolver: Resolver<Values>) {
  const fresh = useRef(new Set<number>())
  return useMemo(
    () => ({
      resolver: (async (values, context, options) => {
        const result = await resolver(values, context, options)
        for (const at of fresh.current)
          if (get(result.errors, `orders.${at}`)) set(result.errors, `orders.${at}`, undefined)
        return result
      }) satisfies Resolver<Values>,
      added: (at: number) => void fresh.current.add(at),
      /** The form is sent, or other rows stand in their places. */
      settled: () => fresh.current.clear(),
    }),
    [resolver],
  )
}
