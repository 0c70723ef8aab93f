import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { saveBasketOrder } from '../../../core/orders/goods/basket.ts'
import { couponTroubleCodes } from '../../../core/orders/coupon-troubles.ts'
import { customerForm } from '../../../core/orders/orders.ts'
import type { Postage } from '../../../core/settings/postage.ts'
import { api } from '../../api.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { focusFirstWrong } from '../../ui/fields/focus-first-wrong.ts'
import { Money } from '../../ui/money.tsx'
import { useWaits } from '../early.ts'
import { useParcelPostage } from '../iron-on/use-parcel-postage.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { CustomerFields } from '../order/customer-fields.tsx'
import { DeliveryFields } from '../order/delivery-fields.tsx'
import { FormPart } from '../order/form-part.tsx'
import { shippingBody } from '../order/order-body.ts'
import { emptyValues, orderDraft, type OrderValues } from '../order/order-values.ts'
import { errorsOf, type PostedBack } from '../order/posted.ts'
import { useDraft } from '../order/use-draft.ts'
import { ReadyLine } from '../order/ready-line.tsx'
import { useDaysPromised } from '../order/use-ready-day.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { forgetEarlierOrder, keepOrderId } from '../order-storage.ts'
import { basketProblems } from '../texts/basket-problems.ts'
import { basketTexts } from '../texts/basket.ts'
import { orderTexts } from '../texts/order.ts'
import { useProblemText } from '../texts/problems.ts'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import { BasketItems } from './basket-items.tsx'
import { keepCoupon, readCoupon, takeOut, type KeptItem } from './basket-store.ts'
import { CouponField } from './coupon-field.tsx'
import type { PostedBasket } from './posted-basket.ts'
import { usePricedBasket } from './use-priced-basket.ts'

const resolver = contractResolver<OrderValues>(customerForm)

/** Refusals after which the prices on the page are no longer so. */
const askedAnew: readonly string[] = ['basket_changed', ...couponTroubleCodes]

/** What is in the basket, who orders it and where it goes. What is typed survives a reload and every failure. */
export function BasketForm({
  items,
  posted,
  back,
  pickupPlace,
  firstPostage,
  onOrdered,
}: {
  items: KeptItem[]
  /** As it came with the page of a browser without scripts. */
  posted: PostedBasket
  /** It was sent without scripts and came back. */
  back: PostedBack<OrderValues> | null
  pickupPlace: string
  firstPostage: Postage
  onOrdered: (items: KeptItem[]) => void
}) {
  const t = useTexts(basketTexts)
  const form = useTexts(productTexts)
  const order = useTexts(orderTexts)
  const problemText = useProblemText(basketProblems)
  const [errors] = useState(() => errorsOf<OrderValues>(back?.fields))
  const values = useForm<OrderValues>({
    resolver,
    defaultValues: back?.values ?? emptyValues,
    errors,
    shouldFocusError: false,
  })
  useEffect(() => forgetEarlierOrder(), [])
  useDraft(values, orderDraft, back?.values)
  const box = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState(() => posted.coupon || readCoupon())
  const { prices, goodsSen, coupon, parcel, ready, current, failed, askAgain } = usePricedBasket(
    items,
    code,
    posted.priced,
  )
  const promised = useDaysPromised()
  const applied = coupon && 'code' in coupon ? coupon : null
  const reducedSen = goodsSen - (applied?.discount_sen ?? 0)
  const postage = useParcelPostage(firstPostage, values.control, parcel)
  const { send, sending, problem, sayMissing } = useSendOrder(
    values,
    askAgain,
    () => {
      postage.askAgain()
      askAgain()
    },
    basketProblems,
  )
  const known = current && items.every(({ id }) => prices.has(id))
  const blocked = items.some(({ id }) => 'trouble' in (prices.get(id) ?? {}))
  // What the basket can't be ordered for is seen as soon as the server has said so.
  useEffect(() => {
    if (problem && askedAnew.includes(problem.code)) askAgain()
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each refusal
  }, [problem])

  const submit = async ({ nama, phone, deliveryMethod, shipping }: OrderValues) => {
    if (!known || blocked) {
      sayMissing(blocked ? t.blocked : t.failed)
      return
    }
    const body = {
      nama,
      phone,
      deliveryMethod,
      shipping: shippingBody({ nama, phone, deliveryMethod, shipping }),
      items: items.map(({ item }) => item),
      total_sen: goodsSen,
      ...(applied && { coupon: applied.code, discount_sen: applied.discount_sen }),
      postage_sen: postage.fee,
      ...(ready && { due_on: ready.due_on }),
    }
    await send({
      content: body,
      save: (requestId) => api(saveBasketOrder, { ...body, requestId }),
      keep: ({ id }) => {
        keepOrderId(id)
        onOrdered(items)
        takeOut(items)
        keepCoupon('')
      },
      saved: order.saved,
      thankYou: '/troli/thank-you',
      state: { fromOrder: true },
      afterMs: 0,
    })
  }
  const { fee } = postage
  return (
    <FormProvider {...values}>
      <form
        ref={box}
        method="post"
        noValidate
        {...useWaits()}
        onSubmit={(event) => void values.handleSubmit(submit, () => focusFirstWrong(box.current))(event)}
        className="flex flex-col gap-8 [&_:is(input,select,button)]:scroll-mb-32"
      >
        <input type="hidden" name="total_sen" value={goodsSen} readOnly />
        <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-10">
          <section aria-label={t.goods} className="grid grid-cols-1 gap-4">
            <BasketItems items={items} prices={prices} />
            <CouponField
              code={code}
              priced={coupon}
              onCode={(typed) => {
                keepCoupon(typed)
                setCode(typed)
              }}
            />
            <ButtonLink to="/category" size="large">
              {t.more}
            </ButtonLink>
          </section>
          <div className="grid grid-cols-1 gap-8">
            <FormPart title={form.about}>
              <CustomerFields />
            </FormPart>
            <FormPart title={form.delivery}>
              <DeliveryFields pickupPlace={pickupPlace} postage={postage.postage} parcel={postage.parcel} />
            </FormPart>
          </div>
        </div>
        {failed && (
          <ErrorNote>
            {t.failed}{' '}
            <button type="button" className="underline" onClick={askAgain}>
              {t.again}
            </button>
          </ErrorNote>
        )}
        {blocked && <ErrorNote>{t.blocked}</ErrorNote>}
        {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
        <BottomBar
          above={<ReadyLine promised={promised} ready={ready} pending={!known} to={postage.to} />}
          label={fee > 0 ? order.totalWithPost : order.total}
          amount={known ? <Money sen={reducedSen + fee} /> : '–'}
          note={order.payLater}
          className="md:sticky md:bottom-4 md:shadow-lift"
        >
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={sending}
            busyLabel={order.sending}
            disabled={!known && !failed}
          >
            {order.send}
          </Button>
        </BottomBar>
      </form>
    </FormProvider>
  )
}
