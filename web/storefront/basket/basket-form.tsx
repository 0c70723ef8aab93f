import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { placeBasketOrder } from '#core/orders/items/basket.ts'
import { couponTroubleCodes } from '#core/orders/coupon-errors.ts'
import { customerForm } from '#core/orders/customer-form.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { shippingBody } from '../order/order-body.ts'
import { emptyValues, orderDraft, type OrderValues } from '../order/order-values.ts'
import { PlacingForm } from '../order/placing-form.tsx'
import type { PostedBack } from '../order/posted.ts'
import { SendBar } from '../order/send-bar.tsx'
import { useOrderFields } from '../order/use-order-fields.ts'
import { useParcelPostage } from '../order/use-parcel-postage.ts'
import { useDaysPromised } from '../order/use-ready-day.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { WhoAndWhere } from '../order/who-and-where.tsx'
import { keepOrderId } from '../placed-order-storage.ts'
import { basketProblems } from '../texts/basket-problems.ts'
import { basketTexts } from '../texts/basket.ts'
import { orderTexts } from '../texts/order.ts'
import { useProblemText } from '../texts/problems.ts'
import { useTexts } from '../texts/texts.ts'
import { BasketItems } from './basket-items.tsx'
import { keepCoupon, readCoupon, takeOut, type KeptItem } from './basket-store.ts'
import { CouponField } from './coupon-field.tsx'
import type { PostedBasket } from './posted-basket.ts'
import { usePricedBasket } from './use-priced-basket.ts'

const resolver = contractResolver<OrderValues>(async () => customerForm)

/** Errors after which the prices must be loaded again. */
const askedAnew: readonly string[] = ['basket_changed', ...couponTroubleCodes]

/** The form for ordering the basket: items, customer and delivery. Typed values survive a reload and failures. */
export function BasketForm({
  items,
  posted,
  back,
  pickupPlace,
  firstPostage,
  pictures,
  onOrdered,
}: {
  items: KeptItem[]
  /** The basket as posted by a browser without scripts. */
  posted: PostedBasket
  /** Values and errors of a form that was posted without scripts and refused. */
  back: PostedBack<OrderValues> | null
  pickupPlace: string
  firstPostage: PostageRules
  /** Product pictures by slug. */
  pictures: { readonly [slug: string]: string }
  onOrdered: (items: KeptItem[]) => void
}) {
  const t = useTexts(basketTexts)
  const order = useTexts(orderTexts)
  const problemText = useProblemText(basketProblems)
  const start = back?.values ?? emptyValues
  const values = useOrderFields<OrderValues>({ resolver, start, draft: orderDraft, back })
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
  // Load the prices again as soon as the server reports that they have changed.
  useEffect(() => {
    if (problem && askedAnew.includes(problem.code)) askAgain()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per error
  }, [problem])

  const submit = async ({ nama, phone, offers, deliveryMethod, shipping }: OrderValues) => {
    if (!known || blocked) {
      sayMissing(blocked ? t.blocked : t.failed)
      return
    }
    const body = {
      nama,
      phone,
      offers,
      deliveryMethod,
      shipping: shippingBody({ nama, shipping }),
      items: items.map(({ item }) => item),
      total_sen: goodsSen,
      ...(applied && { coupon: applied.code, discount_sen: applied.discount_sen }),
      postage_sen: postage.fee,
      ...(ready && { due_on: ready.due_on }),
    }
    await send({
      content: body,
      save: (requestId) => api(placeBasketOrder, { ...body, requestId }),
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
  return (
    <FormProvider {...values}>
      <PlacingForm
        ref={box}
        goodsSen={goodsSen}
        onSubmit={(event) => void values.handleSubmit(submit, () => focusFirstWrong(box.current))(event)}
      >
        <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-10">
          <section aria-label={t.goods} className="grid grid-cols-1 gap-4">
            <BasketItems items={items} prices={prices} pictures={pictures} />
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
            <WhoAndWhere pickupPlace={pickupPlace} postage={postage} />
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
        <SendBar
          ready={{ promised, ready, pending: !known }}
          to={postage.to}
          goodsSen={known ? reducedSen : null}
          fee={postage.fee}
          sending={sending}
          disabled={!known && !failed}
        />
      </PlacingForm>
    </FormProvider>
  )
}
