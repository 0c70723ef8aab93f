import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { placeBasketOrder } from '#core/orders/items/basket.ts'
import { couponTroubleCodes } from '#core/orders/coupon-errors.ts'
import { customerFormSchema } from '#core/orders/customer-form.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { createContractResolver } from '../order/contract-resolver.ts'
import { createShippingBody } from '../order/order-body.ts'
import { emptyOrderValues, orderDraft, type OrderValues } from '../order/order-values.ts'
import { PlaceOrderForm } from '../order/place-order-form.tsx'
import type { RefusedPost } from '../order/posted-order.ts'
import { SendBar } from '../order/send-bar.tsx'
import { useOrderFields } from '../order/use-order-fields.ts'
import { useParcelPostage } from '../order/use-parcel-postage.ts'
import { useShowsReadyDates } from '../order/use-ready-date.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { CustomerAndDelivery } from '../order/customer-and-delivery.tsx'
import { storeOrderId } from '../placed-order-storage.ts'
import { basketErrorMessages } from '../texts/basket-errors.ts'
import { basketTexts } from '../texts/basket.ts'
import { orderTexts } from '../texts/order.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { BasketItems } from './basket-items.tsx'
import { storeCouponCode, readCouponCode, removeOrderedItems, type StoredBasketItem } from './basket-store.ts'
import { CouponField } from './coupon-field.tsx'
import type { PostedBasket } from './posted-basket.ts'
import { usePricedBasket } from './use-priced-basket.ts'

const resolver = createContractResolver<OrderValues>(async () => customerFormSchema)

/** Error codes after which the prices must be loaded again. */
const repricedCodes: readonly string[] = ['basket_changed', ...couponTroubleCodes]

/** Typed values survive a reload and failures. */
export function BasketForm({
  items,
  posted,
  back,
  pickupPlace,
  firstPostage,
  pictures,
  onOrdered,
}: {
  items: StoredBasketItem[]
  posted: PostedBasket
  /** Values and errors if the form was posted without scripts and rejected. */
  back: RefusedPost<OrderValues> | null
  pickupPlace: string
  firstPostage: PostageRules
  pictures: { readonly [slug: string]: string }
  onOrdered: (items: StoredBasketItem[]) => void
}) {
  const t = useTexts(basketTexts)
  const order = useTexts(orderTexts)
  const problemText = useFormatProblem(basketErrorMessages)
  const start = back?.values ?? emptyOrderValues
  const values = useOrderFields<OrderValues>({ resolver, start, draft: orderDraft, back })
  const box = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState(() => posted.coupon || readCouponCode())
  const { prices, goodsSen, coupon, parcel, ready, current, failed, askAgain } = usePricedBasket(
    items,
    code,
    posted.priced,
  )
  const promised = useShowsReadyDates()
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
    basketErrorMessages,
  )
  const known = current && items.every(({ id }) => prices.has(id))
  const blocked = items.some(({ id }) => 'trouble' in (prices.get(id) ?? {}))
  // Loads the prices again as soon as the server reports that they have changed.
  useEffect(() => {
    if (problem && repricedCodes.includes(problem.code)) askAgain()
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
      shipping: createShippingBody({ nama, shipping }),
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
        storeOrderId(id)
        onOrdered(items)
        removeOrderedItems(items)
        storeCouponCode('')
      },
      saved: order.saved,
      thankYou: '/troli/thank-you',
      state: { fromOrder: true },
      afterMs: 0,
    })
  }
  return (
    <FormProvider {...values}>
      <PlaceOrderForm
        ref={box}
        goodsSen={goodsSen}
        onSubmit={(event) => void values.handleSubmit(submit, () => focusFirstInvalid(box.current))(event)}
      >
        <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-10">
          <section aria-label={t.goods} className="grid grid-cols-1 gap-4">
            <BasketItems items={items} prices={prices} pictures={pictures} />
            <CouponField
              code={code}
              priced={coupon}
              onCode={(typed) => {
                storeCouponCode(typed)
                setCode(typed)
              }}
            />
            <ButtonLink to="/category" size="large">
              {t.more}
            </ButtonLink>
          </section>
          <div className="grid grid-cols-1 gap-8">
            <CustomerAndDelivery pickupPlace={pickupPlace} postage={postage} />
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
      </PlaceOrderForm>
    </FormProvider>
  )
}
