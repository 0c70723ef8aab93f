import type { UseFormReturn } from 'react-hook-form'
import type { Product } from '#core/catalog/catalog.ts'
import type { QuotedDueDate } from '#core/orders/order-due-date.ts'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import { readStoredCategory, type StickerDetails } from '../order-storage.ts'
import { storeSavedOrder, type ThankYouState } from '../placed-order-storage.ts'
import type { StickerPaths } from '../sticker-paths.ts'
import { createStickerOrderBody } from './order-body.ts'
import type { OrderValues } from './order-values.ts'
import { thankYouDelayMs, useSendOrder } from './use-send-order.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'

export const loadStickerCalls = importWithRetry(() => import('./sticker-calls.ts'))

interface Submitting {
  form: UseFormReturn<OrderValues>
  product: Product
  journey: StickerPaths
  /** Called if the server rejected the total. `totalSen` is the correct total. */
  onTotal: (totalSen: number) => void
  /** Called if the server rejected the order because the postage or the ready date has changed. */
  onStale: () => void
}

export function useSubmitStickerOrder({ form, product, journey, onTotal, onStale }: Submitting) {
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
      ...createStickerOrderBody(values, details, product),
      postage_sen: postageSen,
      ...(ready && { due_on: ready.due_on }),
      ...(earlier && { earlier }),
    }
    await send({
      content: { ...body, timestamp: '' },
      save: async (requestId) =>
        (await loadStickerCalls()).submitStickerOrder(journey.flow, { ...body, requestId }),
      keep: (saved) => storeSavedOrder({ ...saved, orderData: body, customerPhone: values.phone }),
      saved: t.saved,
      thankYou: journey.thankYou,
      state: thankYouState(),
      afterMs: thankYouDelayMs,
    })
  }

  function thankYouState(): ThankYouState {
    const { isCategory } = journey
    return {
      fromOrder: true,
      productSlug: product.slug,
      categoryInfo: isCategory
        ? (readStoredCategory() ?? { parentCategory: 'printing', categoryId: product.category })
        : null,
      isCategory,
    }
  }

  return { submit, sending, problem }
}
