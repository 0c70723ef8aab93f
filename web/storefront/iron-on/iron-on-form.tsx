import type { FormEventHandler, ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { IronOnFlow } from '../../../core/contracts/iron-on.ts'
import { shippingFee, stateNamed } from '../../../core/values/delivery.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Money } from '../../ui/money.tsx'
import { CustomerFields } from '../order/customer-fields.tsx'
import { DeliveryFields } from '../order/delivery-fields.tsx'
import type { OrderValues } from '../order/order-values.ts'
import { missingWords } from './form-words.ts'
import type { IronOnValues } from './iron-on-values.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { orderTexts } from '../texts/order.ts'
import { ironOnSaid } from '../texts/en/iron-on-said.ts'
import { useSaid } from '../texts/said.ts'

/**
 * What both forms have around their rows: who orders, where it goes, the total and the button. On the phone one
 * column with the total at the edge; on a desk the rows have
 * the wide one and the bar floats at the edge, for a class list is longer than any screen.
 */
export function IronOnForm({
  onSubmit,
  goodsSen,
  note,
  sending,
  problem,
  pickupPlace,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>
  goodsSen: number
  note: string
  sending: boolean
  problem: string | null
  pickupPlace: string
  children: ReactNode
}) {
  const { control } = useFormContext<OrderValues>()
  const t = useTexts(ironOnTexts)
  const order = useTexts(orderTexts)
  const said = useSaid(ironOnSaid)
  const [method, state] = useWatch({ control, name: ['deliveryMethod', 'shipping.state'] })
  const fee = shippingFee(method, stateNamed(state))
  // What is still missing, as it is now and in the page's language.
  const { errors, isSubmitted } = useFormState<IronOnValues<IronOnFlow>>()
  const missing = isSubmitted && Object.keys(errors).length > 0 ? missingWords(errors, t) : null
  const wrong = problem ? said(problem) : missing
  return (
    // No grid around the bar: a cell of its own would keep it from sticking. What gets focus stays clear of it.
    <form
      noValidate
      data-waits
      onSubmit={onSubmit}
      className="flex flex-col gap-8 [&_:is(input,select,button)]:scroll-mb-32"
    >
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-10">
        <div className="grid min-w-0 gap-4">{children}</div>
        <div className="grid min-w-0 gap-8">
          <FormPart title={t.about}>
            <CustomerFields />
          </FormPart>
          <FormPart title={t.delivery}>
            <DeliveryFields pickupPlace={pickupPlace} />
          </FormPart>
        </div>
      </div>
      {wrong && <ErrorNote>{wrong}</ErrorNote>}
      <BottomBar
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

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-20">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
