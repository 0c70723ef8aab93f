import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toRinggit } from '#core/shared/money.ts'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import type { ParcelContents } from '#core/settings/postage.ts'
import { createShippingBody } from '../order/order-body.ts'
import type { RefusedPost } from '../order/posted-order.ts'
import { useParcelPostage } from '../order/use-parcel-postage.ts'
import { useReadyDate } from '../order/use-ready-date.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { ironOnErrorMessages } from '../texts/iron-on-errors.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { createThankYouState } from './form-messages.ts'
import type { IronOnStartData } from './iron-on-data.ts'
import type { IronOnPaths } from './iron-on-paths.ts'
import type { IronOnValues } from './iron-on-values.ts'

type AnyValues = IronOnValues<IronOnType>
type Body<Values extends AnyValues> = Values & ReturnType<typeof bodyOf>

export type IronOnOrdering = Omit<ReturnType<typeof useIronOnOrdering>, 'order' | 'sets'>

export function useIronOnOrdering<Values extends AnyValues>(
  form: UseFormReturn<Values>,
  {
    rows,
    parcelOf,
    settled,
    start,
    journey,
    back,
  }: {
    rows: readonly { bilangan: number }[]
    parcelOf: (sets: number) => Partial<ParcelContents>
    /** Called when errors of new rows should be shown too. */
    settled: () => void
    start: IronOnStartData
    journey: IronOnPaths
    back: RefusedPost<AnyValues> | null
  },
) {
  const order = useTexts(orderTexts)
  const [setSen, setSetSen] = useState(() => setPrice(start, back))
  const sets = rows.reduce((sum, { bilangan }) => sum + bilangan, 0)
  const goodsSen = sets * setSen
  const postage = useParcelPostage(start.postage, form.control, { ...parcelOf(sets), goodsSen })
  const ready = useReadyDate(sets > 0 ? [{ way: 'sets', units: sets, product: start.product.slug }] : [])
  const { send, ...sending } = useSendOrder(
    form,
    (totalSen) => setSetSen(Math.round(totalSen / Math.max(1, sets))),
    () => {
      postage.askAgain()
      ready.askAgain()
    },
    ironOnErrorMessages,
  )
  return {
    ...sending,
    sets,
    goodsSen,
    postage,
    ready,
    settled,
    /** `keep` stores the data that the thank-you page needs. The thank-you page opens after `afterMs`. */
    order: async <Saved extends { orderNumber: string }>(
      values: Values,
      {
        save,
        keep,
        afterMs,
      }: {
        save: (body: Body<Values> & { requestId: string }) => Promise<Saved>
        keep: (saved: Saved) => void
        afterMs: number
      },
    ) => {
      const body = {
        ...values,
        ...bodyOf(values, { start, goodsSen, feeSen: postage.fee, dueOn: ready.ready?.due_on }),
      }
      await send({
        content: body,
        save: (requestId) => save({ ...body, requestId }),
        keep,
        saved: order.savedIronOn,
        thankYou: journey.thankYou,
        state: createThankYouState(journey),
        afterMs,
      })
    },
  }
}

const bodyOf = (
  values: AnyValues,
  {
    start,
    goodsSen,
    feeSen,
    dueOn,
  }: { start: IronOnStartData; goodsSen: number; feeSen: number; dueOn: string | undefined },
) => ({
  shipping: createShippingBody(values),
  productSlug: start.product.slug,
  totalAmount: toRinggit(goodsSen),
  postage_sen: feeSen,
  ...(dueOn !== undefined && { due_on: dueOn }),
})

/** Returns the price of a set in sen from the page or, if the price has changed, from the server's response. */
function setPrice({ product }: IronOnStartData, back: RefusedPost<IronOnValues<IronOnType>> | null): number {
  const sets = back?.values.orders.reduce((sum, { bilangan }) => sum + bilangan, 0) ?? 0
  return back?.rightSen && sets > 0 ? Math.round(back.rightSen / sets) : product.setSen
}
