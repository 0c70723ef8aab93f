import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { isDealForJob } from '#core/pricing/deals.ts'
import { ppMaterials, type PpMaterial } from '#core/orders/items/pp-material.ts'
import { maxStickerQuantity, formatStickerSize, parseStickerSize } from '#core/pricing/sticker-sheet.ts'
import { useSession } from '#web/session.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { Money } from '#web/ui/money.tsx'
import { lazyWithRetry } from '#web/ui/page/lazy-with-retry.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { PreviousPrice } from '#web/ui/previous-price.tsx'
import type { StickerPaths } from '../sticker-paths.ts'
import type { CalculatorData } from './calculator-data.ts'
import { MorePieces, BetterOffer } from './more-pieces.tsx'
import { PriceBreaks } from './price-breaks.tsx'
import { ScalePicture } from './scale-picture.tsx'
import { ReadyLine } from '../order/ready-line.tsx'
import { createStickerDueDateRequest } from '../order/sticker-due-date-request.ts'
import { useReadyDate } from '../order/use-ready-date.ts'
import { useQueueSubmitUntilHydrated } from '../submit-queue.ts'
import { useCalculatorChoice } from './use-calculator-choice.ts'
import { useQuote } from './use-quote.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'
import type { DealView } from '#core/pricing/deals-calls.ts'
import { formatRinggit, toRinggit } from '#core/shared/money.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { Product } from '#core/catalog/catalog.ts'
import { storeStickerDetails, toStoredDeal, readStoredCategory } from '../order-storage.ts'

const InnerFigures = lazyWithRetry(() => import('./internal-figures.tsx'))

/**
 * Form of the calculator, which turns size and quantity into a total. `Buat Pesanan` passes both on to the order form
 * (CALC-01, CALC-04).
 */
export function CalculatorForm({ start, journey }: { start: CalculatorData; journey: StickerPaths }) {
  const t = useTexts(calculatorTexts)
  const { product } = start
  const { choice, choose, ...chosen } = useCalculatorChoice(start)
  const { sizeMm, quantity, material } = choice
  const [missing, setMissing] = useState(false)
  const job = { product: product.slug, sizeMm, quantity }
  const { quote, pending, estimated } = useQuote(job, start)
  const ready = useReadyDate(
    quantity > 0 ? [createStickerDueDateRequest(product.slug, { sizeMm, quantity })] : [],
  )
  const waits = useQueueSubmitUntilHydrated()
  const signedIn = Boolean(useSession())
  const navigate = useNavigate()
  const pp = product.flow === 'ppsticker'
  const deal = start.deal && isDealForJob(start.deal, choice) ? start.deal : null
  const totalSen = deal?.price_sen ?? quote.total_sen

  const [ordering, setOrdering] = useState(false)
  const storeChoice = (material: PpMaterial) =>
    keepJob({ journey, product, sizeMm, quantity, totalSen, deal, ...(pp && { material }) })
  const go = useEffectEvent(() => {
    chosen.order()
    storeChoice(material)
    void navigate(journey.order)
  })
  // If the button is pressed while a new total is loading, the order form opens once the total has arrived.
  useEffect(() => {
    if (ordering && !pending) go()
  }, [ordering, pending])
  // After the customer has returned from the order form, changes are also stored for the order form, so that Forward
  // shows them there.
  const follow = useEffectEvent((material: PpMaterial) => {
    if (chosen.ordered && quantity > 0 && !estimated) storeChoice(material)
  })
  useEffect(() => {
    if (!pending) follow(material)
  }, [pending, material])
  const order = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (quantity > 0) return setOrdering(true)
    setMissing(true)
    focusFirstInvalid(event.currentTarget)
  }

  return (
    <form
      action={journey.order}
      onSubmit={order}
      {...waits}
      noValidate
      className="flex flex-col gap-6 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:grid-rows-[auto_1fr] md:items-start md:gap-x-12"
    >
      <figure className="m-4">
        <div className="crop-marks">
          <ScalePicture sizeMm={sizeMm} clear={pp && material === 'PP Transparent'} />
        </div>
        <figcaption className="mt-4 text-13 text-quiet">{t.shapes}</figcaption>
      </figure>
      <div className="flex min-w-0 flex-col gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
        {pp && (
          <RadioCards
            label={t.material}
            name="material"
            cards={ppMaterials.map((value) => {
              const { name, hint } = t.materials[value]
              return { value, label: name, hint }
            })}
            value={material}
            onValueChange={(material) => choose({ material })}
          />
        )}
        <SizeField sizes={start.sizes} value={sizeMm} onValueChange={(sizeMm) => choose({ sizeMm })} />
        <QuantityField
          value={quantity}
          onValueChange={(next) => {
            choose({ quantity: next })
            setMissing(false)
          }}
          missing={missing}
        />
        {start.deal || start.dealOver ? (
          <DealNote deal={start.deal} applies={deal !== null} onTake={choose} />
        ) : (
          <MorePieces quote={pending ? null : quote} onTake={(quantity) => choose({ quantity })} />
        )}
        {start.deal && <input type="hidden" name="deal" value={start.deal.id} />}
        <PriceBreaks
          breaks={quote.breaks}
          chosen={quantity}
          deal={start.deal?.size_mm === sizeMm ? start.deal : null}
          pending={pending}
          onChoose={(quantity) => choose({ quantity })}
        />
        {signedIn && <InnerFigures job={job} deal={deal} />}
      </div>
      {/* The bar is outside the grid, because on a phone a grid cell would keep it from being sticky. */}
      <BottomBar
        above={<ReadyLine {...ready} />}
        label={
          <>
            {estimated ? t.estimate : t.total}{' '}
            {deal && <PreviousPrice sen={deal.usual_sen} words={t.usual} />}
          </>
        }
        amount={<Money sen={totalSen} className={cx('transition-opacity', pending && 'opacity-45')} />}
        note={`${t.pieces(quantity)}, ${formatStickerSize(sizeMm)}`}
        className="md:sticky md:top-8 md:col-start-1 md:row-start-2"
      >
        <Button type="submit" variant="primary" size="large" busy={ordering}>
          {t.order}
        </Button>
      </BottomBar>
    </form>
  )
}

/** If the customer has chosen another size or quantity, offers those of the deal. */
function DealNote({
  deal,
  applies,
  onTake,
}: {
  deal: DealView | null
  applies: boolean
  onTake: (job: { sizeMm: number; quantity: number }) => void
}) {
  const t = useTexts(calculatorTexts)
  return (
    <div aria-live="polite" className="flex min-h-16 items-center">
      {deal && !applies ? (
        <BetterOffer
          quantity={deal.quantity}
          onTake={() => onTake({ sizeMm: deal.size_mm, quantity: deal.quantity })}
        >
          {t.dealFor(formatRinggit(deal.price_sen), t.pieces(deal.quantity), formatStickerSize(deal.size_mm))}
        </BetterOffer>
      ) : (
        <p
          className={cx(
            'w-full rounded-surface px-4 py-2 text-15',
            deal ? 'bg-good-wash text-good' : 'bg-caution-wash text-caution',
          )}
        >
          {deal ? t.dealUntil(formatListDay(deal.until)) : t.dealOver}
        </p>
      )}
    </div>
  )
}

function QuantityField({
  value,
  onValueChange,
  missing,
}: {
  value: number
  onValueChange: (quantity: number) => void
  missing: boolean
}) {
  const t = useTexts(calculatorTexts)
  return (
    <Field label={t.quantity} error={missing ? t.quantityMissing : undefined}>
      <NumberStepper
        name="quantity"
        value={value}
        onValueChange={onValueChange}
        step={100}
        max={maxStickerQuantity}
        suffix={t.piecesUnit(value)}
      />
    </Field>
  )
}

/** If there are more sizes, they are shown in a select, because cards would fill a phone screen. */
const maxCards = 12

function SizeField({
  sizes,
  value,
  onValueChange,
}: {
  sizes: number[]
  value: number
  onValueChange: (sizeMm: number) => void
}) {
  const t = useTexts(calculatorTexts)
  if (sizes.length > maxCards) {
    return (
      <Field label={t.size}>
        <Select
          name="size"
          value={formatStickerSize(value)}
          onChange={(event) => onValueChange(parseStickerSize(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size}>{formatStickerSize(size)}</option>
          ))}
        </Select>
      </Field>
    )
  }
  return (
    <RadioCards
      label={t.size}
      columns={4}
      className="[&_input]:absolute [&_input]:inset-0 [&_input]:size-full [&_input]:opacity-0 [&_label]:min-h-12 [&_label]:px-1 [&_label]:text-center [&>div]:grid-cols-[repeat(auto-fit,minmax(max(4rem,21%),1fr))]"
      name="size"
      cards={sizes.map((size) => ({ value: formatStickerSize(size), label: formatStickerSize(size) }))}
      value={formatStickerSize(value)}
      onValueChange={(size) => onValueChange(parseStickerSize(size))}
    />
  )
}

/** Stores the job in the browser for the order form (CALC-04). */
function keepJob({
  journey,
  product,
  sizeMm,
  quantity,
  totalSen,
  deal,
  material,
}: {
  journey: StickerPaths
  product: Product
  sizeMm: number
  quantity: number
  totalSen: number
  deal: DealView | null
  material?: string
}): void {
  const details = {
    orderQuantity: quantity,
    stickerSize: formatStickerSize(sizeMm),
    totalCost: toRinggit(totalSen),
    productType: product.name,
    ...(material ? { materialType: material } : {}),
    ...(deal && { deal: toStoredDeal(deal) }),
  }
  storeStickerDetails(details, {
    productSlug: product.slug,
    productName: product.name,
    categoryInfo: journey.isCategory
      ? (readStoredCategory() ?? { parentCategory: 'printing', categoryId: product.category })
      : null,
    isCategory: journey.isCategory,
  })
}
