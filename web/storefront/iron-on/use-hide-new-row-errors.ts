import { useMemo, useRef } from 'react'
import { get, set, type FieldValues, type Resolver } from 'react-hook-form'

/**
 * Hides errors of rows added since the last submit, because the user has had no time to fill them in. Wraps the form's
 * `resolver`. Rows are identified by index.
 */
export function useHideNewRowErrors<Values extends FieldValues>(resolver: Resolver<Values>) {
  const freshPlaces = useRef(new Set<number>())
  return useMemo(
    () => ({
      resolver: (async (values, context, options) => {
        const result = await resolver(values, context, options)
        for (const at of freshPlaces.current)
          if (get(result.errors, `orders.${at}`)) set(result.errors, `orders.${at}`, undefined)
        return result
      }) satisfies Resolver<Values>,
      added: (at: number) => void freshPlaces.current.add(at),
      /** Shows all errors again, after a submit or after rows have changed places. */
      settled: () => freshPlaces.current.clear(),
    }),
    [resolver],
  )
}
