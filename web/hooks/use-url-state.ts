import { getField } from '#core/shared/typed-records.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

/**
 * Stores the view of a page in the address, so that a reload, Back and a shared link keep it. Missing or invalid
 * values take the default of `shape`; `plain` names values that are omitted from the address. Every change resets the
 * names in `fresh` unless it sets them. `replace` adds no history entry, for values that change with every key press.
 */
export function useUrlState<View extends Record<string, string | number | undefined>>(
  shape: z.ZodType<View>,
  { plain, fresh }: { plain: Partial<View>; fresh: Partial<View> },
) {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => shape.parse(Object.fromEntries(params)), [shape, params])
  const change = useCallback(
    (part: Partial<View>, { replace = false } = {}) => {
      // Read from the address, not from the last render: a second change can come before the first one is rendered.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries({ ...fresh, ...part })) {
        const left = value === undefined || value === '' || getField(plain, name) === value
        if (left) next.delete(name)
        else next.set(name, String(value))
      }
      setParams(next, { replace, preventScrollReset: true })
    },
    [setParams, plain, fresh],
  )
  return { view, change }
}
