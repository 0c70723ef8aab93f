import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#web/ui/toasts/toast.ts'
import { readStickerDetails, type StickerDetails } from '../order-storage.ts'
import { forgetEarlierOrder } from '../placed-order-storage.ts'
import type { StickerJourney } from '../sticker-journey.ts'
import { useHydrated } from '../use-hydrated.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'

/** How long the message stands before the calculator opens (STICK-02). */
const backAfterMs = 2000

/**
 * What the calculator stored, undefined until it is read (the server's page can't know it). Opening the form forgets
 * the order before it; with nothing to order, it says so and goes back to the calculator (STICK-02).
 */
export function useStickerDetails(
  productSlug: string,
  { calculator }: StickerJourney,
  /** What the address asks for, as the calculator without scripts sends it. */
  asked: StickerDetails | null,
): StickerDetails | null | undefined {
  const { noDetails } = useTexts(orderTexts)
  const hydrated = useHydrated()
  const details = useMemo(
    () => asked ?? (hydrated ? readStickerDetails(productSlug) : undefined),
    [asked, hydrated, productSlug],
  )
  const navigate = useNavigate()
  useEffect(() => forgetEarlierOrder(), [])
  useEffect(() => {
    if (details !== null) return undefined
    toast.error(noDetails, { along: true })
    const back = setTimeout(() => void navigate(calculator), backAfterMs)
    return () => clearTimeout(back)
  }, [details, calculator, navigate, noDetails])
  return details
}
