import { getField } from '#core/shared/typed-records.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

/**
 * What a page shows, as the address has it: a reload, Back and a link to somebody else keep it. What is left out of the
 * address, or is no such thing, is as `shape` has it; `plain` names what need not stand there. With every change the
 * names of `fresh` begin anew, unless it says them; `replace` leaves no step for Back, for what changes with every key.
 */
export function useAddressView<View extends Record<string, string | number | undefined>>(
  shape: z.ZodType<View>,
  { plain, fresh }: { plain: Partial<View>; fresh: Partial<View> },
) {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => shape.parse(Object.fromEntries(params)), [shape, params])
  const change = useCallback(
    (part: Partial<View>, { replace = false } = {}) => {
      // Not what was drawn last: of two changes in a row, the second may be pressed before the first is drawn.
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
