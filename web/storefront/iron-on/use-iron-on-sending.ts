import type { UseFormReturn } from 'react-hook-form'
import { ringgitNumber } from '../../../core/shared/money.ts'
import type { IronOnFlow } from '../../../core/orders/goods/iron-on.ts'
import type { Parcel } from '../../../core/settings/postage.ts'
import { shippingBody } from '../order/order-body.ts'
import { useReadyDay } from '../order/use-ready-day.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { ironOnProblems } from '../texts/iron-on-problems.ts'
import type { IronOnStart } from './iron-on-data.ts'
import type { IronOnValues } from './iron-on-values.ts'
import { useParcelPostage } from './use-parcel-postage.ts'

/** Postage, day and sending of so many sets, as both forms have them. */
export function useIronOnSending<Values extends IronOnValues<IronOnFlow>>(
  form: UseFormReturn<Values>,
  sets: number,
  {
    start,
    setSen,
    parcel,
    onSetSen,
  }: {
    start: IronOnStart
    /** What a set costs, in sen. */
    setSen: number
    /** What is posted. */
    parcel: Partial<Parcel>
    /** The server has another price of a set. */
    onSetSen: (setSen: number) => void
  },
) {
  const goodsSen = sets * setSen
  const postage = useParcelPostage(start.postage, form.control, { ...parcel, goodsSen })
  const ready = useReadyDay(sets > 0 ? [{ way: 'sets', units: sets, product: start.product.slug }] : [])
  const sending = useSendOrder(
    form,
    (totalSen) => onSetSen(Math.round(totalSen / Math.max(1, sets))),
    () => {
      postage.askAgain()
      ready.askAgain()
    },
    ironOnProblems,
  )
  return {
    ...sending,
    goodsSen,
    postage,
    ready,
    /** What is sent, but for its name. */
    bodyOf: (values: Values) => ({
      ...values,
      shipping: shippingBody(values),
      productSlug: start.product.slug,
      totalAmount: ringgitNumber(goodsSen),
      postage_sen: postage.fee,
      ...(ready.ready && { due_on: ready.ready.due_on }),
    }),
  }
}
