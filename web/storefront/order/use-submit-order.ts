import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Product } from '../../../core/contracts/catalog.ts'
import { rightTotal, savePpStickerOrder, saveStickerOrder } from '../../../core/contracts/orders.ts'
import { api, ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { keepSavedOrder, readCategory, type StickerDetails, type ThankYouState } from '../order-storage.ts'
import type { StickerJourney } from '../sticker-journey.ts'
import { orderBody } from './order-body.ts'
import { keepDraft, type OrderValues } from './order-values.ts'

/** From the saved order to its thank-you page (storefront.md 9). */
const onAfterMs = 1000

interface Submitting {
  form: UseFormReturn<OrderValues>
  product: Product
  journey: StickerJourney
  /** The server refused the total; this is the right one, in sen. */
  onTotal: (totalSen: number) => void
}

/** Sends the order once, however often the button is pressed or the connection fails, and goes on to the thanks. */
export function useSubmitOrder({ form, product, journey, onTotal }: Submitting) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const named = useRequestName()
  const navigate = useNavigate()
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(going.current), [])

  async function submit(values: OrderValues, details: StickerDetails): Promise<void> {
    setSending(true)
    setProblem(null)
    const body = orderBody(values, details, product)
    try {
      const contract = journey.flow === 'ppsticker' ? savePpStickerOrder : saveStickerOrder
      const saved = await api(contract, {
        ...body,
        requestId: named(JSON.stringify({ ...body, timestamp: '' })),
      })
      keepSavedOrder({ ...saved, orderData: body, customerPhone: values.phone })
      keepDraft(null)
      toast.success('Pesanan berjaya disimpan!')
      going.current = setTimeout(() => void navigate(journey.thankYou, { state: thankYouState() }), onAfterMs)
    } catch (error) {
      setSending(false)
      refused(error)
    }
  }

  function refused(error: unknown): void {
    const failure = error instanceof ApiError ? error : null
    const right = failure?.code === 'wrong_total' ? rightTotal.safeParse(failure.details) : null
    if (right?.success) onTotal(right.data.totalSen)
    for (const [field, message] of Object.entries(failure?.fields ?? {})) {
      form.setError(field as 'nama', { message }, { shouldFocus: true })
    }
    // No answer and an answer that nobody can read get the specified words; a refusal brings its own.
    const words =
      failure && failure.status >= 400 && failure.status < 500 ? failure.message : 'Error submitting order.'
    setProblem(words)
    toast.error(words)
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

/** A name for the order: the same for the same content, so that a repeated try finds what the first one saved. */
function useRequestName(): (content: string) => string {
  const last = useRef({ content: '', name: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, name: newName() }
    return last.current.name
  }
}

/** `randomUUID` is missing where the shop is reached over plain http; `getRandomValues` never is. */
function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
