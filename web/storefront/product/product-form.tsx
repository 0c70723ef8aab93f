import { useTyped } from '#web/hooks/use-typed.ts'
import { useMemo, useRef, useState, useEffect } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { placeDescribedOrder } from '#core/orders/items/described-order.ts'
import { customerForm } from '#core/orders/customer-form.ts'
import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import { ToBasketButton } from '../basket/to-basket-button.tsx'
import { contractResolver } from '../order/contract-resolver.ts'
import { shippingBody } from '../order/order-body.ts'
import { emptyValues } from '../order/order-values.ts'
import { PlacingForm } from '../order/placing-form.tsx'
import type { PostedBack } from '../order/posted.ts'
import { SendBar } from '../order/send-bar.tsx'
import { useOrderFields } from '../order/use-order-fields.ts'
import { useParcelPostage } from '../order/use-parcel-postage.ts'
import { useReadyDay } from '../order/use-ready-day.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { WhoAndWhere } from '../order/who-and-where.tsx'
import { keepOrderId } from '../placed-order-storage.ts'
import { fieldProblem, useProblemText } from '../texts/problems.ts'
import { productProblems } from '../texts/product-problems.ts'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import { ChosenAndPriced } from './chosen-and-priced.tsx'
import {
  createInitialValues,
  toDescribedJob,
  parseNames,
  toJobValues,
} from '#core/pricing/described/typed-job.ts'
import { keepJob, productDraft, sentJob, type ProductValues } from './product-values.ts'
import { quoteOf, useDescribedQuote, type DescribedQuote } from './use-described-quote.ts'
import { useSearchParams } from 'react-router'
import { findInBasket } from '../basket/basket-store.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { DueDateRequest } from '#core/orders/order-due-date.ts'

/** Name of the button that only calculates the price, without scripts. */
export const reckonOnly = 'reckon'

const resolver = contractResolver<ProductValues>(async () => customerForm.loose())

/**
 * The order form of a configurable product: options, price, customer and delivery. Typed values survive a reload and
 * failures.
 */
export function ProductForm({
  product,
  pickupPlace,
  firstPostage,
  firstQuote,
  back,
}: {
  product: DescribedProduct
  pickupPlace: string
  firstPostage: PostageRules
  firstQuote: DescribedQuote
  /** Values and errors of a form that was posted without scripts and refused. */
  back: PostedBack<ProductValues> | null
}) {
  const t = useTexts(productTexts)
  const problemText = useProblemText(productProblems)
  const language = useLanguage()
  const [firstValues] = useState(() => back?.values ?? { ...emptyValues, ...createInitialValues(product) })
  const draft = useMemo(() => productDraft(product), [product])
  const form = useOrderFields<ProductValues>({ resolver, start: firstValues, draft, back })
  const box = useRef<HTMLFormElement>(null)
  const values = useTyped(form)
  const edited = useEditedItem(product, form)
  const job = toDescribedJob(product, values)
  const { quote, pending } = useDescribedQuote(
    { product: product.slug, job, language },
    firstQuote,
    toDescribedJob(product, firstValues),
  )
  const priced = quote !== 'failed' && 'total_sen' in quote ? quote : null
  const [right, setRight] = useState<{ of: string; sen: number } | null>(null)
  // A later price from the server for the same job takes precedence.
  const goodsSen = right && right.of === JSON.stringify(job) ? right.sen : (priced?.total_sen ?? 0)
  const postage = useParcelPostage(firstPostage, form.control, { goodsSen, ...getParcelWeight(priced) })
  const ready = useReadyDay(priced ? [workOf(product.slug, priced, job)] : [])
  const { send, sending, problem } = useSendOrder(
    form,
    (sen) => setRight({ of: JSON.stringify(job), sen }),
    () => {
      postage.askAgain()
      ready.askAgain()
    },
    productProblems,
  )

  /** Returns the names to print, or `null` after showing what is missing. */
  const namesOf = (typed: ProductValues): string[] | null => {
    const names = parseNames(typed.names)
    if (product.asks.names && names.length === 0) {
      form.setError('names', fieldProblem({ code: 'names_needed', words: '' }))
      requestAnimationFrame(() => focusFirstWrong(box.current))
      return null
    }
    if (priced) return names
    focusFirstWrong(box.current)
    return null
  }

  /** The price of the current job while the page still shows that of the previous one. */
  const priceNow = async (): Promise<number | null> => {
    const now = await quoteOf(api, { product: product.slug, job, language })
    return now !== 'failed' && 'total_sen' in now ? now.total_sen : null
  }

  const submit = async (typed: ProductValues) => {
    const names = namesOf(typed)
    if (!names) return
    const { nama, phone, offers, deliveryMethod, notes } = typed
    const body = {
      nama,
      phone,
      offers,
      deliveryMethod,
      shipping: shippingBody(typed),
      productSlug: product.slug,
      job: sentJob(job),
      names,
      notes,
      total_sen: goodsSen,
      postage_sen: postage.fee,
      ...(ready.ready && { due_on: ready.ready.due_on }),
    }
    await send({
      content: body,
      save: (requestId) => api(placeDescribedOrder, { ...body, requestId }),
      keep: ({ id }) => {
        keepOrderId(id)
        keepJob(product.slug, null)
      },
      saved: t.savedWords,
      thankYou: `/produk/${product.slug}/thank-you`,
      state: { fromOrder: true },
      afterMs: 0,
    })
  }
  return (
    <FormProvider {...form}>
      <PlacingForm
        ref={box}
        goodsSen={goodsSen}
        onSubmit={(event) => void form.handleSubmit(submit, () => focusFirstWrong(box.current))(event)}
      >
        <ChosenAndPriced
          product={product}
          quote={quote}
          reckon={
            <noscript>
              <Button type="submit" name={reckonOnly} value="1" size="large">
                {t.reckon}
              </Button>
            </noscript>
          }
        >
          <div className="grid min-w-0 grid-cols-1 gap-8 md:col-start-1">
            <ToBasketButton
              fill={async () => {
                const names = namesOf(form.getValues())
                if (!names) return null
                const seenSen = pending ? await priceNow() : goodsSen
                if (seenSen === null) return null
                return {
                  replaces: edited,
                  name: product.name,
                  seenSen,
                  item: {
                    kind: 'described',
                    productSlug: product.slug,
                    job: sentJob(job),
                    names,
                    notes: values.notes,
                  },
                }
              }}
              done={() => form.reset({ ...form.getValues(), ...createInitialValues(product) })}
            />
            <WhoAndWhere pickupPlace={pickupPlace} postage={postage} />
          </div>
        </ChosenAndPriced>
        {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
        <SendBar
          ready={ready}
          to={postage.to}
          goodsSen={priced ? goodsSen : null}
          fee={postage.fee}
          sending={sending}
          disabled={pending && !priced}
        />
      </PlacingForm>
    </FormProvider>
  )
}

/** Loads the basket item being edited (`?ubah=`) into the form. Returns its id. */
function useEditedItem(product: DescribedProduct, form: UseFormReturn<ProductValues>): string | undefined {
  const id = useSearchParams()[0].get('ubah') ?? undefined
  const { getValues, reset } = form
  useEffect(() => {
    const item = id === undefined ? undefined : findInBasket(id)?.item
    if (item?.kind !== 'described' || item.productSlug !== product.slug) return
    reset({
      ...getValues(),
      ...toJobValues(product, { job: item.job, names: item.names, notes: item.notes }),
    })
  }, [id, product, getValues, reset])
  return id
}

/** The parcel's weight, computed as on the server. */
const getParcelWeight = (priced: { sheets?: number | undefined; weight_g?: number | undefined } | null) =>
  priced?.weight_g === undefined ? { sheets: priced?.sheets ?? 0 } : { grams: priced.weight_g }

/** The sheets that the job fills, otherwise its pieces. */
function workOf(
  product: string,
  { sheets, quantity }: { sheets?: number | undefined; quantity: number },
  { rush = false }: DescribedJob,
): DueDateRequest {
  return {
    ...(sheets === undefined ? { way: 'pieces', units: quantity } : { way: 'sheets', units: sheets }),
    product,
    rush,
  }
}
