import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useMemo, useRef, useState, useEffect } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { placeDescribedOrder } from '#core/orders/items/described-order.ts'
import { customerFormSchema } from '#core/orders/customer-form.ts'
import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { AddToBasketButton } from '../basket/add-to-basket-button.tsx'
import { createContractResolver } from '../order/contract-resolver.ts'
import { createShippingBody } from '../order/order-body.ts'
import { emptyOrderValues } from '../order/order-values.ts'
import { PlaceOrderForm } from '../order/place-order-form.tsx'
import type { RefusedPost } from '../order/posted-order.ts'
import { SendBar } from '../order/send-bar.tsx'
import { useOrderFields } from '../order/use-order-fields.ts'
import { useParcelPostage } from '../order/use-parcel-postage.ts'
import { useReadyDate } from '../order/use-ready-date.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { CustomerAndDelivery } from '../order/customer-and-delivery.tsx'
import { storeOrderId } from '../placed-order-storage.ts'
import { toFieldProblem, useFormatProblem } from '../texts/problem.ts'
import { productErrorMessages } from '../texts/product-errors.ts'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import { ProductConfigurator } from './product-configurator.tsx'
import {
  createInitialValues,
  toDescribedJob,
  parseNames,
  toJobValues,
} from '#core/pricing/described/typed-job.ts'
import {
  storeProductJob,
  createProductDraft,
  copyProductJob,
  type ProductOrderValues,
} from './product-values.ts'
import { fetchDescribedQuote, useDescribedQuote, type DescribedQuoteResult } from './use-described-quote.ts'
import { useSearchParams } from 'react-router'
import { findBasketItem } from '../basket/basket-store.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { DueDateWorkItem } from '#core/orders/order-due-date.ts'

/** Name of the button that, without scripts, only calculates the price. */
export const priceOnlyFieldName = 'reckon'

const resolver = createContractResolver<ProductOrderValues>(async () => customerFormSchema.loose())

/** Typed values survive a reload and failures. */
export function ProductOrderForm({
  product,
  pickupPlace,
  firstPostage,
  firstQuote,
  back,
}: {
  product: DescribedProduct
  pickupPlace: string
  firstPostage: PostageRules
  firstQuote: DescribedQuoteResult
  back: RefusedPost<ProductOrderValues> | null
}) {
  const t = useTexts(productTexts)
  const problemText = useFormatProblem(productErrorMessages)
  const language = useLanguage()
  const [firstValues] = useState(
    () => back?.values ?? { ...emptyOrderValues, ...createInitialValues(product) },
  )
  const draft = useMemo(() => createProductDraft(product), [product])
  const form = useOrderFields<ProductOrderValues>({ resolver, start: firstValues, draft, back })
  const box = useRef<HTMLFormElement>(null)
  const values = useFormValues(form)
  const edited = useEditedItem(product, form)
  const job = toDescribedJob(product, values)
  const { quote, pending } = useDescribedQuote(
    { product: product.slug, job, language },
    firstQuote,
    toDescribedJob(product, firstValues),
  )
  const priced = quote !== 'failed' && 'total_sen' in quote ? quote : null
  const [right, setRight] = useState<{ of: string; sen: number } | null>(null)
  // If the server has reported a newer price for the same job, that price takes precedence.
  const goodsSen = right && right.of === JSON.stringify(job) ? right.sen : (priced?.total_sen ?? 0)
  const postage = useParcelPostage(firstPostage, form.control, { goodsSen, ...getParcelWeight(priced) })
  const ready = useReadyDate(priced ? [workOf(product.slug, priced, job)] : [])
  const { send, sending, problem } = useSendOrder(
    form,
    (sen) => setRight({ of: JSON.stringify(job), sen }),
    () => {
      postage.askAgain()
      ready.askAgain()
    },
    productErrorMessages,
  )

  /** If something is missing, moves the focus there and returns `null`. */
  const namesOf = (typed: ProductOrderValues): string[] | null => {
    const names = parseNames(typed.names)
    if (product.asks.names && names.length === 0) {
      form.setError('names', toFieldProblem({ code: 'names_needed', words: '' }))
      requestAnimationFrame(() => focusFirstInvalid(box.current))
      return null
    }
    if (priced) return names
    focusFirstInvalid(box.current)
    return null
  }

  /** Requests the current price, because the page may still show the price of the previous job. */
  const priceNow = async (): Promise<number | null> => {
    const now = await fetchDescribedQuote(api, { product: product.slug, job, language })
    return now !== 'failed' && 'total_sen' in now ? now.total_sen : null
  }

  const submit = async (typed: ProductOrderValues) => {
    const names = namesOf(typed)
    if (!names) return
    const { nama, phone, offers, deliveryMethod, notes } = typed
    const body = {
      nama,
      phone,
      offers,
      deliveryMethod,
      shipping: createShippingBody(typed),
      productSlug: product.slug,
      job: copyProductJob(job),
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
        storeOrderId(id)
        storeProductJob(product.slug, null)
      },
      saved: t.savedWords,
      thankYou: `/produk/${product.slug}/thank-you`,
      state: { fromOrder: true },
      afterMs: 0,
    })
  }
  return (
    <FormProvider {...form}>
      <PlaceOrderForm
        ref={box}
        goodsSen={goodsSen}
        onSubmit={(event) => void form.handleSubmit(submit, () => focusFirstInvalid(box.current))(event)}
      >
        <ProductConfigurator
          product={product}
          quote={quote}
          reckon={
            <noscript>
              <Button type="submit" name={priceOnlyFieldName} value="1" size="large">
                {t.reckon}
              </Button>
            </noscript>
          }
        >
          <div className="grid min-w-0 grid-cols-1 gap-8 md:col-start-1">
            <AddToBasketButton
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
                    job: copyProductJob(job),
                    names,
                    notes: values.notes,
                  },
                }
              }}
              done={() => form.reset({ ...form.getValues(), ...createInitialValues(product) })}
            />
            <CustomerAndDelivery pickupPlace={pickupPlace} postage={postage} />
          </div>
        </ProductConfigurator>
        {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
        <SendBar
          ready={ready}
          to={postage.to}
          goodsSen={priced ? goodsSen : null}
          fee={postage.fee}
          sending={sending}
          disabled={pending && !priced}
        />
      </PlaceOrderForm>
    </FormProvider>
  )
}

/** Loads the basket item being edited (`?ubah=`) into the form. Returns the item's id. */
function useEditedItem(
  product: DescribedProduct,
  form: UseFormReturn<ProductOrderValues>,
): string | undefined {
  const id = useSearchParams()[0].get('ubah') ?? undefined
  const { getValues, reset } = form
  useEffect(() => {
    const item = id === undefined ? undefined : findBasketItem(id)?.item
    if (item?.kind !== 'described' || item.productSlug !== product.slug) return
    reset({
      ...getValues(),
      ...toJobValues(product, { job: item.job, names: item.names, notes: item.notes }),
    })
  }, [id, product, getValues, reset])
  return id
}

/** Must match the server's calculation, so that both calculate the same postage. */
const getParcelWeight = (priced: { sheets?: number | undefined; weight_g?: number | undefined } | null) =>
  priced?.weight_g === undefined ? { sheets: priced?.sheets ?? 0 } : { grams: priced.weight_g }

function workOf(
  product: string,
  { sheets, quantity }: { sheets?: number | undefined; quantity: number },
  { rush = false }: DescribedJob,
): DueDateWorkItem {
  return {
    ...(sheets === undefined ? { way: 'pieces', units: quantity } : { way: 'sheets', units: sheets }),
    product,
    rush,
  }
}
