import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { OrderValues } from './order-values.ts'
import type { PostcodePlace } from './postcodes.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'

const loadPostcodes = importWithRetry(() => import('./postcodes.ts'))

/**
 * Fills in city and state once the postcode is complete, unless the customer has corrected them. Returns whether the
 * postcode is unknown, and the state that belongs to it.
 */
export function usePostcodeAutofill(): { unknown: boolean; stateOf: string | null } {
  const { control, getValues, setValue } = useFormContext<OrderValues>()
  const postcode = useWatch({ control, name: 'shipping.postcode' })
  const [found, setFound] = useState<{ postcode: string; place: PostcodePlace | null } | null>(null)
  /** Place of the previous postcode. Fields that still contain this place were filled in automatically. */
  const before = useRef<PostcodePlace | null>(null)
  useEffect(() => {
    if (!/^\d{5}$/.test(postcode)) return undefined
    let cancelled = false
    loadPostcodes().then(
      ({ findPostcodePlace }) => {
        if (cancelled) return
        const place = findPostcodePlace(postcode)
        setFound({ postcode, place })
        for (const field of place ? (['city', 'state'] as const) : []) {
          const value = getValues(`shipping.${field}`)
          if (place && (value === '' || value === before.current?.[field]))
            setValue(`shipping.${field}`, place[field], { shouldDirty: true, shouldValidate: true })
        }
        before.current = place ?? before.current
      },
      // If the list can't be loaded, the customer types the address by hand.
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [postcode, getValues, setValue])
  const known = found?.postcode === postcode ? found : null
  return { unknown: known !== null && !known.place, stateOf: known?.place?.state ?? null }
}
