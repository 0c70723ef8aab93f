import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Product } from '../../../core/contracts/catalog.ts'
import { customerForm } from '../../../core/contracts/orders.ts'
import { stateNamed } from '../../../core/values/delivery.ts'
import { senFromRinggit } from '../../../core/values/money.ts'
import { emptyParcel, postageFee, type Postage } from '../../../core/values/postage.ts'
import { perSheet, sheetsFor, sizeFromText } from '../../../core/values/sheet.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { Money } from '../../ui/money.tsx'
import type { StickerDetails } from '../order-storage.ts'
import type { StickerJourney } from '../sticker-journey.ts'
import { useWaits } from '../early.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { emptyValues, orderDraft, type OrderValues } from './order-values.ts'
import { usePostage } from './use-postage.ts'
import { errorsOf, type PostedBack } from './posted.ts'
import { useDraft } from './use-draft.ts'
import { useSubmitOrder } from './use-submit-order.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { useSaid } from '../texts/said.ts'

/**
 * Who orders and where it goes. What is typed survives every failure; when the price has changed meanwhile the right
 * one is shown and the customer decides again (D-06). `details` is undefined until the browser's storage is read.
 */
export function OrderForm({
  product,
  journey,
  details,
  pickupPlace,
  firstPostage,
  back,
}: {
  product: Product
  journey: StickerJourney
  details: StickerDetails | undefined
  pickupPlace: string
  firstPostage: Postage
  /** It was sent without scripts and came back. */
  back: PostedBack<OrderValues> | null
}) {
  const [firstErrors] = useState(() => errorsOf<OrderValues>(back?.fields))
  const form = useForm<OrderValues>({
    resolver: standardSchemaResolver(customerForm) as never,
    defaultValues: back?.values ?? emptyValues,
    errors: firstErrors,
    shouldFocusError: false,
  })
  const box = useRef<HTMLFormElement>(null)
  const t = useTexts(orderTexts)
  const said = useSaid()
  const [changedSen, setChangedSen] = useState<number | null>(back?.rightSen ?? null)
  const { postage, askAgain } = usePostage(firstPostage)
  const { submit, sending, problem } = useSubmitOrder({
    form,
    product,
    journey,
    onTotal: setChangedSen,
    onPostage: askAgain,
  })
  useDraft(form, orderDraft, back?.values)
  const waits = useWaits(details !== undefined)

  const [method, state] = useWatch({ control: form.control, name: ['deliveryMethod', 'shipping.state'] })
  const goodsSen = changedSen ?? senFromRinggit(details?.totalCost ?? 0) ?? 0
  const parcel = { ...emptyParcel, goodsSen, sheets: sheetsOf(details) }
  const fee = postageFee(postage, method, stateNamed(state), parcel)
  return (
    <FormProvider {...form}>
      <form
        ref={box}
        method="post"
        noValidate
        {...waits}
        onSubmit={(event) =>
          void form.handleSubmit(
            (values) => details && submit(values, { ...details, totalCost: goodsSen / 100 }, fee),
            () => focusFirstWrong(box.current),
          )(event)
        }
        className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12"
      >
        {details && <JobFields details={details} goodsSen={goodsSen} />}
        <OrderSummary
          details={details}
          product={product.name}
          goodsSen={goodsSen}
          fee={fee}
          changed={changedSen !== null}
        />
        <div className="grid grid-cols-1 gap-4 md:col-start-1 md:row-start-1">
          <CustomerFields />
          <DeliveryFields pickupPlace={pickupPlace} postage={postage} parcel={parcel} />
          {problem && <ErrorNote>{said(problem)}</ErrorNote>}
          <BottomBar
            label={fee > 0 ? t.totalWithPost : t.total}
            amount={<Money sen={goodsSen + fee} />}
            note={t.payLater}
          >
            <Button type="submit" variant="primary" size="large" busy={sending} busyLabel={t.sending}>
              {t.send}
            </Button>
          </BottomBar>
        </div>
      </form>
    </FormProvider>
  )
}

function sheetsOf(details: StickerDetails | undefined): number {
  return details ? sheetsFor(details.orderQuantity, perSheet(sizeFromText(details.stickerSize))) : 0
}

/** What is ordered, for the server, where the form goes there by itself. */
function JobFields({ details, goodsSen }: { details: StickerDetails; goodsSen: number }) {
  const { stickerSize, orderQuantity, materialType } = details
  const fields = { size: stickerSize, quantity: orderQuantity, material: materialType, total_sen: goodsSen }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? ''} readOnly />
  ))
}
