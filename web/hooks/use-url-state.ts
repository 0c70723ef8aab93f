import { getField } from '#core/shared/typed-records.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

/**
 * Stores the view of a page in the URL, so that a reload, the Back button and a shared link restore it. Missing or
 * invalid values get the default of `shape`. Values equal to those in `plain` are left out of the URL. Every change
 * resets the values in `fresh`, unless it sets them. `replace` adds no history entry, for values that change with
 * every key press.
 */
export function useUrlState<View extends Record<string, string | number | undefined>>(
  shape: z.ZodType<View>,
  { plain, fresh }: { plain: Partial<View>; fresh: Partial<View> },
) {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => shape.parse(Object.fromEntries(params)), [shape, params])
  const change = useCallback(
    (part: Partial<View>, { replace = false } = {}) => {
      // The current URL is read instead of the last render's, because a second change may come before the first one
      // is rendered.
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
