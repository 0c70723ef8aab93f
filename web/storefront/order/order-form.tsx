import { useRef, useState, type ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Product } from '#core/catalog/catalog.ts'
import type { DealView } from '#core/pricing/deals-calls.ts'
import { parseMalaysianState } from '#core/orders/delivery.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { emptyParcel, calculatePostage, type PostageRules } from '#core/settings/postage.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { Money } from '#web/ui/money.tsx'
import { PreviousPrice } from '#web/ui/previous-price.tsx'
import type { StickerDetails, StoredDeal } from '../order-storage.ts'
import type { StickerPaths } from '../sticker-paths.ts'
import { AddToBasketButton } from '../basket/add-to-basket-button.tsx'
import { useQueueSubmitUntilHydrated } from '../submit-queue.ts'
import { createContractResolver } from './contract-resolver.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { emptyOrderValues, orderDraft, type OrderValues } from './order-values.ts'
import { usePostage } from './use-postage.ts'
import type { RefusedPost } from './posted-order.ts'
import { toFieldErrors } from './use-order-fields.ts'
import { useFormDraft } from './use-form-draft.ts'
import { ReadyLine } from './ready-line.tsx'
import { toBasketItem } from './basket-item.ts'
import { useReadyDate } from './use-ready-date.ts'
import { loadStickerCalls, useSubmitStickerOrder } from './use-submit-sticker-order.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { useFormatProblem } from '../texts/problem.ts'
import {
  parseStickerSize,
  countStickerSheets,
  countStickersPerSheet,
  formatStickerSize,
} from '#core/pricing/sticker-sheet.ts'
import { isDealForJob } from '#core/pricing/deals.ts'
import { createStickerDueDateRequest } from './sticker-due-date-request.ts'
import { ppMaterials } from '#core/orders/items/pp-material.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import { lazyWithRetry } from '#web/ui/page/lazy-with-retry.tsx'
import { readMyOrdersLink } from '../my-orders/my-orders-link.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { EarlierDesignsProps } from './earlier-designs.tsx'

const resolver = createContractResolver<OrderValues>(async () => (await loadStickerCalls()).customerForm)

/**
 * Typed values survive failures. If the price has changed, the new total is shown and the customer must order
 * again (D-06). `details` is `undefined` until browser storage has been read.
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
  journey: StickerPaths
  details: StickerDetails | undefined
  pickupPlace: string
  firstPostage: PostageRules
  deals: DealView[]
  back: RefusedPost<OrderValues> | null
}) {
  const [firstErrors] = useState(() => toFieldErrors<OrderValues>(back?.fields))
  const form = useForm<OrderValues>({
    resolver,
    defaultValues: back?.values ?? emptyOrderValues,
    errors: firstErrors,
    shouldFocusError: false,
  })
  const { isSubmitting } = form.formState
  const box = useRef<HTMLFormElement>(null)
  const t = useTexts(orderTexts)
  const problemText = useFormatProblem()
  const [earlier, setEarlier] = useEarlierDesign()
  const [changedSen, setChangedSen] = useState<number | null>(back?.rightSen ?? null)
  const { postage, askAgain } = usePostage(firstPostage)
  const ready = useReadyDate(details ? [workOf(product.slug, details)] : [])
  const { submit, sending, problem } = useSubmitStickerOrder({
    form,
    product,
    journey,
    onTotal: setChangedSen,
    onStale: () => {
      askAgain()
      ready.askAgain()
    },
  })
  useFormDraft(form, orderDraft, back?.values)
  const waits = useQueueSubmitUntilHydrated(details !== undefined)

  const [method, state] = useWatch({ control: form.control, name: ['deliveryMethod', 'shipping.state'] })
  const dealOver = details ? isOver(details, deals) : false
  const keptSen = dealOver ? details?.deal?.usualSen : parseRinggit(details?.totalCost ?? 0)
  const goodsSen = changedSen ?? keptSen ?? 0
  // The deal applies only while it reduces the price. A rejected deal costs the regular price.
  const deal = details?.deal && goodsSen < details.deal.usualSen ? details.deal : null
  const parcel = { ...emptyParcel, goodsSen, sheets: sheetsOf(details) }
  const fee = calculatePostage(postage, method, parseMalaysianState(state), parcel)
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads what the form needs */}
      <form
        ref={box}
        method="post"
        noValidate
        {...waits}
        onFocus={() => void loadStickerCalls().catch(() => {})}
        onSubmit={(event) =>
          void form.handleSubmit(
            (values) =>
              details &&
              submit(values, ordered(details, goodsSen, deal), {
                postageSen: fee,
                ready: ready.ready,
                earlier,
              }),
            () => focusFirstInvalid(box.current),
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
            <AddToBasketButton
              fill={async () => ({
                name: product.name,
                seenSen: goodsSen,
                item: {
                  ...toBasketItem(journey.flow, product.slug, ordered(details, goodsSen, deal)),
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
                {deal && fee === 0 && <PreviousPrice sen={deal.usualSen} words={t.usual} />}
              </>
            }
            amount={<Money sen={goodsSen + fee} />}
            note={t.payLater}
          >
            <Button
              type="submit"
              variant="primary"
              size="large"
              busy={sending || isSubmitting}
              busyLabel={t.sending}
            >
              {t.send}
            </Button>
          </BottomBar>
        </div>
      </form>
    </FormProvider>
  )
}

/** The deal is included only if the price is the deal's. */
function ordered({ deal: _kept, ...details }: StickerDetails, goodsSen: number, deal: StoredDeal | null) {
  return { ...details, totalCost: goodsSen / 100, ...(deal && { deal }) }
}

/** Returns `true` if the job's deal has ended or its price has changed. */
function isOver({ deal, totalCost, orderQuantity, stickerSize }: StickerDetails, deals: DealView[]): boolean {
  if (!deal) return false
  const job = { sizeMm: parseStickerSize(stickerSize), quantity: orderQuantity }
  const priceSen = parseRinggit(totalCost)
  return !deals.some((each) => each.id === deal.id && each.price_sen === priceSen && isDealForJob(each, job))
}

const jobOf = (product: string, { stickerSize, materialType = '' }: StickerDetails) => ({
  product,
  sizeMm: parseStickerSize(stickerSize),
  material: materialType,
})

const workOf = (product: string, { stickerSize, orderQuantity }: StickerDetails) =>
  createStickerDueDateRequest(product, { sizeMm: parseStickerSize(stickerSize), quantity: orderQuantity })

function sheetsOf(details: StickerDetails | undefined): number {
  return details
    ? countStickerSheets(details.orderQuantity, countStickersPerSheet(parseStickerSize(details.stickerSize)))
    : 0
}

/** Hidden fields with the job, for browsers without scripts. */
function JobFields({ details, goodsSen }: { details: StickerDetails; goodsSen: number }) {
  const { stickerSize, orderQuantity, materialType, deal } = details
  const fields = {
    size: stickerSize,
    quantity: orderQuantity,
    material: materialType,
    total_sen: goodsSen,
    deal: deal?.id,
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? ''} readOnly />
  ))
}

/** `changed` explains why the price differs from the calculator's. */
function OrderSummary({
  details,
  product,
  goodsSen,
  fee,
  deal,
  designChosen,
  changed,
}: {
  details: StickerDetails | undefined
  product: string
  goodsSen: number
  fee: number
  deal: StoredDeal | null
  designChosen: boolean
  changed: string | null
}) {
  const t = useTexts(orderTexts)
  const material = ppMaterials.find((each) => each === details?.materialType)
  return (
    <section
      aria-labelledby="summary"
      className="crop-marks m-4 border border-line bg-surface p-5 md:sticky md:top-8 md:m-0"
    >
      <h2 id="summary" className="text-17 tracking-wide">
        {t.summary}
      </h2>
      <dl className="mt-3">
        <Line name={t.kind}>{product}</Line>
        {material && <Line name={t.material}>{t.materials[material]}</Line>}
        <Line name={t.size}>{details && formatStickerSize(parseStickerSize(details.stickerSize))}</Line>
        <Line name={t.quantity}>{details && t.pieces(details.orderQuantity)}</Line>
        <Line name={t.total}>
          {details && (
            <span className="flex flex-wrap items-baseline justify-end gap-x-2">
              {deal && <PreviousPrice sen={deal.usualSen} words={t.usual} />}
              <Money sen={goodsSen} className={fee > 0 ? '' : 'text-20 font-bold'} />
            </span>
          )}
        </Line>
        {fee > 0 && (
          <>
            <Line name={t.postage}>
              <Money sen={fee} />
            </Line>
            <Line name={t.totalWithPost}>
              {details && <Money sen={goodsSen + fee} className="text-20 font-bold" />}
            </Line>
          </>
        )}
      </dl>
      {deal && <p className="mt-3 text-15 text-good">{t.dealUntil(formatListDay(deal.until))}</p>}
      <p className="mt-3 text-13 text-quiet">{designChosen ? t.designChosen : t.design}</p>
      {!details && <noscript>{t.noDetails}</noscript>}
      {changed && (
        <p role="alert" className="mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          {changed}
        </p>
      )}
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 text-15">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere *:whitespace-normal font-semibold">
        {children ?? <Skeleton className="h-5 w-20" />}
      </dd>
    </div>
  )
}

const EarlierDesigns = lazyWithRetry<EarlierDesignsProps>(() => import('./earlier-designs.tsx'))

/** Shown only to customers who opened their order link in this tab. */
function EarlierChoice({ job, value, onChange }: Omit<EarlierDesignsProps, 'linkKey'>) {
  const hydrated = useHydrated()
  const [linkKey] = useState(readMyOrdersLink)
  return hydrated && linkKey !== null ? (
    <EarlierDesigns linkKey={linkKey} job={job} value={value} onChange={onChange} />
  ) : null
}

/** `null` means that the customer sends a design after ordering. */
const useEarlierDesign = () => useState<EarlierDesign | null>(null)
