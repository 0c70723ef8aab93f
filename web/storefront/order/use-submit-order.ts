import type { UseFormReturn } from 'react-hook-form'
import type { Product } from '#core/catalog/catalog.ts'
import type { QuotedDueDate } from '#core/orders/order-due-date.ts'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { reloading } from '#web/ui/page/reloading.ts'
import { readCategory, type StickerDetails } from '../order-storage.ts'
import { keepSavedOrder, type ThankYouState } from '../placed-order-storage.ts'
import type { StickerJourney } from '../sticker-journey.ts'
import { orderBody } from './order-body.ts'
import type { OrderValues } from './order-values.ts'
import { useSendOrder } from './use-send-order.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'

/** The code that validates and sends the order. */
export const loadCalls = reloading(() => import('./sticker-calls.ts'))

/** Delay between saving the order and the thank-you page (STICK-01). */
const onAfterMs = 1000

interface Submitting {
  form: UseFormReturn<OrderValues>
  product: Product
  journey: StickerJourney
  /** The server refused the total; `totalSen` is the correct one. */
  onTotal: (totalSen: number) => void
  /** The server refused the postage or the ready date because it has changed. */
  onStale: () => void
}

/** Sends the sticker order and opens its thank-you page. */
export function useSubmitOrder({ form, product, journey, onTotal, onStale }: Submitting) {
  const t = useTexts(orderTexts)
  const { send, sending, problem } = useSendOrder(form, onTotal, onStale)

  async function submit(
    values: OrderValues,
    details: StickerDetails,
    {
      postageSen,
      ready,
      earlier,
    }: { postageSen: number; ready: QuotedDueDate | null; earlier: EarlierDesign | null },
  ): Promise<void> {
    const body = {
      ...orderBody(values, details, product),
      postage_sen: postageSen,
      ...(ready && { due_on: ready.due_on }),
      ...(earlier && { earlier }),
    }
    await send({
      content: { ...body, timestamp: '' },
      save: async (requestId) => (await loadCalls()).placeStickers(journey.flow, { ...body, requestId }),
      keep: (saved) => keepSavedOrder({ ...saved, orderData: body, customerPhone: values.phone }),
      saved: t.saved,
      thankYou: journey.thankYou,
      state: thankYouState(),
      afterMs: onAfterMs,
    })
  }

  function thankYouState(): ThankYouState {
    const { isCategory } = journey
    return {
      fromOrder: true,
      productSlug: product.slug,
      categoryInfo: isCategory
        ? (readCategory() ?? { parentCategory: 'printing', categoryId: product.category })
        : null,
      isCategory,
    }
  }

  return { submit, sending, problem }
}
