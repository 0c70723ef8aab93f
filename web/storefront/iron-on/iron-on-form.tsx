import type { FormEventHandler, ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { IronOnFlow } from '../../../core/orders/goods/iron-on.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Money } from '../../ui/money.tsx'
import { ToBasketButton, type ToBasket } from '../basket/to-basket-button.tsx'
import { useWaits } from '../early.ts'
import { CustomerFields } from '../order/customer-fields.tsx'
import type { ParcelPostage } from './use-parcel-postage.ts'
import { DeliveryFields } from '../order/delivery-fields.tsx'
import { ReadyLine } from '../order/ready-line.tsx'
import type { LiveReadyDay } from '../order/use-ready-day.ts'
import { FormPart } from '../order/form-part.tsx'
import { missingWords } from './form-words.ts'
import type { IronOnValues } from './iron-on-values.ts'
import { addRow } from './posted-rows.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { orderTexts } from '../texts/order.ts'
import { ironOnProblems } from '../texts/iron-on-problems.ts'
import { useProblemText, type Problem } from '../texts/problems.ts'

/**
 * What both forms have around their rows: who orders, where it goes, the total and the button. Who orders stands first,
 * as what is missing is said first. On the phone one column with the total at the edge; on a desk the rows have the wide
 * one and the bar floats at the edge, for a class list is longer than any screen.
 */
export function IronOnForm({
  onSubmit,
  goodsSen,
  note,
  sending,
  problem,
  pickupPlace,
  postage: { postage, parcel, fee, to },
  toBasket,
  ready,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>
  goodsSen: number
  note: string
  sending: boolean
  problem: Problem | null
  pickupPlace: string
  postage: ParcelPostage
  ready: LiveReadyDay
  toBasket: ToBasket
  children: ReactNode
}) {
  const t = useTexts(ironOnTexts)
  const order = useTexts(orderTexts)
  const problemText = useProblemText(ironOnProblems)
  // What is still missing, as it is now and in the page's language.
  const { errors, isSubmitted } = useFormState<IronOnValues<IronOnFlow>>()
  const missing = isSubmitted && Object.keys(errors).length > 0 ? missingWords(errors, t).join(' ') : null
  const wrong = problem ? problemText(problem) : missing
  return (
    // No grid around the bar: a cell of its own would keep it from sticking. What gets focus stays clear of it.
    <form
      method="post"
      noValidate
      {...useWaits()}
      onSubmit={onSubmit}
      className="flex flex-col gap-8 [&_:is(input,select,button)]:scroll-mb-32"
    >
      <input type="hidden" name="total_sen" value={goodsSen} readOnly />
      <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-10">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <FormPart title={t.about} className="sm:grid-cols-2">
            <CustomerFields />
          </FormPart>
          <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
          <ToBasketButton {...toBasket} />
        </div>
        <FormPart title={t.delivery}>
          <DeliveryFields pickupPlace={pickupPlace} postage={postage} parcel={parcel} />
        </FormPart>
      </div>
      {wrong && <ErrorNote>{wrong}</ErrorNote>}
      <BottomBar
        above={<ReadyLine {...ready} to={to} />}
        label={fee > 0 ? order.totalWithPost : order.total}
        amount={<Money sen={goodsSen + fee} />}
        note={note}
        className="md:sticky md:bottom-4 md:shadow-lift"
      >
        <Button type="submit" variant="primary" size="large" busy={sending} busyLabel={order.sending}>
          {order.send}
        </Button>
      </BottomBar>
    </form>
  )
}

/** Another row, where no script adds one: the server sends the page with it. */
export function AddWithoutScripts() {
  const t = useTexts(ironOnTexts)
  return (
    <noscript>
      <Button type="submit" name={addRow} value="1" size="large">
        {t.addRow}
      </Button>
    </noscript>
  )
}
