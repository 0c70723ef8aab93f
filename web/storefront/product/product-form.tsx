import { useTyped } from '../../use-typed.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { saveDescribedOrder } from '../../../core/orders/goods/described-order.ts'
import type { AskedWork } from '../../../core/orders/due.ts'
import { customerForm } from '../../../core/orders/orders.ts'
import type { DescribedProduct } from '../../../core/pricing/described/described-calls.ts'
import type { DescribedJob } from '../../../core/pricing/described/price-described.ts'
import type { Postage } from '../../../core/settings/postage.ts'
import { api } from '../../api.ts'
import { useLanguage } from '../../language.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { focusFirstWrong } from '../../ui/fields/focus-first-wrong.ts'
import { Money } from '../../ui/money.tsx'
import { ToBasketButton } from '../basket/to-basket-button.tsx'
import { useWaits } from '../early.ts'
import { useParcelPostage } from '../iron-on/use-parcel-postage.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { CustomerFields } from '../order/customer-fields.tsx'
import { DeliveryFields } from '../order/delivery-fields.tsx'
import { FormPart } from '../order/form-part.tsx'
import { shippingBody } from '../order/order-body.ts'
import { emptyValues } from '../order/order-values.ts'
import { errorsOf, type PostedBack } from '../order/posted.ts'
import { useDraft } from '../order/use-draft.ts'
import { ReadyLine } from '../order/ready-line.tsx'
import { useReadyDay } from '../order/use-ready-day.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { forgetEarlierOrder, keepOrderId } from '../order-storage.ts'
import { orderTexts } from '../texts/order.ts'
import { fieldProblem, useProblemText } from '../texts/problems.ts'
import { productProblems } from '../texts/product-problems.ts'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import { ChosenAndPriced } from './chosen-and-priced.tsx'
import { firstJob, jobOf, namesIn } from '../../../core/pricing/described/typed-job.ts'
import { keepJob, productDraft, sentJob, type ProductValues } from './product-values.ts'
import { useDescribedQuote, type DescribedQuote } from './use-described-quote.ts'

/** Names the button that only works the price out, where no script does. */
export const reckonOnly = 'reckon'

const resolver = contractResolver<ProductValues>(customerForm.loose())

/** What is chosen, what that costs, who orders and where it goes. What is typed survives a reload and every failure. */
export function ProductForm({
  product,
  pickupPlace,
  firstPostage,
  firstQuote,
  back,
}: {
  product: DescribedProduct
  pickupPlace: string
  firstPostage: Postage
  firstQuote: DescribedQuote
  /** It was sent without scripts and came back. */
  back: PostedBack<ProductValues> | null
}) {
  const t = useTexts(productTexts)
  const order = useTexts(orderTexts)
  const problemText = useProblemText(productProblems)
  const language = useLanguage()
  const [firstValues] = useState(() => back?.values ?? { ...emptyValues, ...firstJob(product) })
  const [firstErrors] = useState(() => errorsOf<ProductValues>(back?.fields))
  const form = useForm<ProductValues>({
    resolver,
    defaultValues: firstValues,
    errors: firstErrors,
    shouldFocusError: false,
  })
  useEffect(() => forgetEarlierOrder(), [])
  useDraft(
    form,
    useMemo(() => productDraft(product), [product]),
    back?.values,
  )
  const box = useRef<HTMLFormElement>(null)
  const values = useTyped(form)
  const job = jobOf(product, values)
  const { quote, pending } = useDescribedQuote(
    { product: product.slug, job, language },
    firstQuote,
    jobOf(product, firstValues),
  )
  const priced = quote !== 'failed' && 'total_sen' in quote ? quote : null
  const [right, setRight] = useState<{ of: string; sen: number } | null>(null)
  // What the server has said since about just this job counts for more than what it said before.
  const goodsSen = right && right.of === JSON.stringify(job) ? right.sen : (priced?.total_sen ?? 0)
  const postage = useParcelPostage(firstPostage, form.control, { goodsSen, ...weighed(priced) })
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

  /** The names to print, where the goods can be ordered as they stand; else what is missing is shown. */
  const namesOf = (typed: ProductValues): string[] | null => {
    const names = namesIn(typed.names)
    if (product.asks.names && names.length === 0) {
      form.setError('names', fieldProblem({ code: 'names_needed', words: '' }))
      requestAnimationFrame(() => focusFirstWrong(box.current))
      return null
    }
    if (priced) return names
    focusFirstWrong(box.current)
    return null
  }

  const submit = async (typed: ProductValues) => {
    const names = namesOf(typed)
    if (!names) return
    const { nama, phone, deliveryMethod, notes } = typed
    const body = {
      nama,
      phone,
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
      save: (requestId) => api(saveDescribedOrder, { ...body, requestId }),
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
  const { fee } = postage
  return (
    <FormProvider {...form}>
      <form
        ref={box}
        method="post"
        noValidate
        {...useWaits()}
        onSubmit={(event) => void form.handleSubmit(submit, () => focusFirstWrong(box.current))(event)}
        className="flex flex-col gap-8 [&_:is(input,select,button,textarea)]:scroll-mb-32"
      >
        <input type="hidden" name="total_sen" value={goodsSen} readOnly />
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
                return {
                  name: product.name,
                  seenSen: goodsSen,
                  item: {
                    kind: 'described',
                    productSlug: product.slug,
                    job: sentJob(job),
                    names,
                    notes: values.notes,
                  },
                }
              }}
              done={() => form.reset({ ...form.getValues(), ...firstJob(product) })}
            />
            <FormPart title={t.about}>
              <CustomerFields />
            </FormPart>
            <FormPart title={t.delivery}>
              <DeliveryFields pickupPlace={pickupPlace} postage={postage.postage} parcel={postage.parcel} />
            </FormPart>
          </div>
        </ChosenAndPriced>
        {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
        <BottomBar
          above={<ReadyLine {...ready} to={postage.to} />}
          label={fee > 0 ? order.totalWithPost : order.total}
          amount={priced ? <Money sen={goodsSen + fee} /> : '–'}
          note={order.payLater}
          className="md:sticky md:bottom-4 md:shadow-lift"
        >
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={sending}
            busyLabel={order.sending}
            disabled={pending && !priced}
          >
            {order.send}
          </Button>
        </BottomBar>
      </form>
    </FormProvider>
  )
}

/** What its parcel is weighed by, as the server does it. */
const weighed = (priced: { sheets?: number | undefined; weight_g?: number | undefined } | null) =>
  priced?.weight_g === undefined ? { sheets: priced?.sheets ?? 0 } : { grams: priced.weight_g }

/** The sheets that the job fills, else its pieces. */
function workOf(
  product: string,
  { sheets, quantity }: { sheets?: number | undefined; quantity: number },
  { rush = false }: DescribedJob,
): AskedWork {
  return {
    ...(sheets === undefined ? { way: 'pieces', units: quantity } : { way: 'sheets', units: sheets }),
    product,
    rush,
  }
}
