import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Product } from '#core/catalog/catalog.ts'
import type { Deal } from '#core/pricing/deals-calls.ts'
import { customerForm } from '#core/orders/customer-form.ts'
import { stateNamed } from '#core/orders/delivery.ts'
import { senFromRinggit } from '#core/shared/money.ts'
import { emptyParcel, postageFee, type Postage } from '#core/settings/postage.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import { Money } from '#web/ui/money.tsx'
import { WasMoney } from '#web/ui/was-money.tsx'
import type { StickerDetails } from '../order-storage.ts'
import type { StickerJourney } from '../sticker-journey.ts'
import { ToBasketButton } from '../basket/to-basket-button.tsx'
import { useWaits } from '../early.ts'
import { contractResolver } from './contract-resolver.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { emptyValues, orderDraft, type OrderValues } from './order-values.ts'
import { usePostage } from './use-postage.ts'
import { errorsOf, type PostedBack } from './posted.ts'
import { useDraft } from './use-draft.ts'
import { ReadyLine } from './ready-line.tsx'
import { basketItem } from './basket-item.ts'
import { EarlierChoice, useEarlier } from './earlier-choice.tsx'
import { useReadyDay } from './use-ready-day.ts'
import { useSubmitOrder } from './use-submit-order.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { useProblemText } from '../texts/problems.ts'
import { ordered, isOver, jobOf, workOf, sheetsOf } from './sticker-job.ts'
import { JobFields } from './job-fields.tsx'

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
  deals,
  back,
}: {
  product: Product
  journey: StickerJourney
  details: StickerDetails | undefined
  pickupPlace: string
  firstPostage: Postage
  /** Those of the product that run today. */
  deals: Deal[]
  /** It was sent without scripts and came back. */
  back: PostedBack<OrderValues> | null
}) {
  const [firstErrors] = useState(() => errorsOf<OrderValues>(back?.fields))
  const form = useForm<OrderValues>({
    resolver: contractResolver(customerForm),
    defaultValues: back?.values ?? emptyValues,
    errors: firstErrors,
    shouldFocusError: false,
  })
  const box = useRef<HTMLFormElement>(null)
  const t = useTexts(orderTexts)
  const problemText = useProblemText()
  const [earlier, setEarlier] = useEarlier()
  const [changedSen, setChangedSen] = useState<number | null>(back?.rightSen ?? null)
  const { postage, askAgain } = usePostage(firstPostage)
  const ready = useReadyDay(details ? [workOf(product.slug, details)] : [])
  const { submit, sending, problem } = useSubmitOrder({
    form,
    product,
    journey,
    onTotal: setChangedSen,
    onStale: () => {
      askAgain()
      ready.askAgain()
    },
  })
  useDraft(form, orderDraft, back?.values)
  const waits = useWaits(details !== undefined)

  const [method, state] = useWatch({ control: form.control, name: ['deliveryMethod', 'shipping.state'] })
  const dealOver = details ? isOver(details, deals) : false
  const keptSen = dealOver ? details?.deal?.usualSen : senFromRinggit(details?.totalCost ?? 0)
  const goodsSen = changedSen ?? keptSen ?? 0
  // Only while it is a reduction: what was refused costs the usual price.
  const deal = details?.deal && goodsSen < details.deal.usualSen ? details.deal : null
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
            (values) =>
              details &&
              submit(values, ordered(details, goodsSen, deal), {
                postageSen: fee,
                ready: ready.ready,
                earlier,
              }),
            () => focusFirstWrong(box.current),
          )(event)
        }
        className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12"
      >
        {details && <JobFields details={ordered(details, goodsSen, deal)} goodsSen={goodsSen} />}
        <OrderSummary
          details={details}
          product={product.name}
          goodsSen={goodsSen}
          fee={fee}
          deal={deal}
          designChosen={earlier !== null}
          changed={changedSen === null ? (dealOver ? t.dealOver : null) : t.changed}
        />
        <div className="grid grid-cols-1 gap-4 md:col-start-1 md:row-start-1">
          {details && (
            <EarlierChoice job={jobOf(product.name, details)} value={earlier} onChange={setEarlier} />
          )}
          {details && (
            <ToBasketButton
              fill={async () => ({
                name: product.name,
                seenSen: goodsSen,
                item: {
                  ...basketItem(journey.flow, product.slug, ordered(details, goodsSen, deal)),
                  ...(earlier && { earlier }),
                },
              })}
              done={() => {}}
            />
          )}
          <CustomerFields />
          <DeliveryFields pickupPlace={pickupPlace} postage={postage} parcel={parcel} />
          {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
          <BottomBar
            above={<ReadyLine {...ready} to={method === 'pos' ? state : ''} />}
            label={
              <>
                {fee > 0 ? t.totalWithPost : t.total}{' '}
                {deal && fee === 0 && <WasMoney sen={deal.usualSen} words={t.usual} />}
              </>
            }
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
