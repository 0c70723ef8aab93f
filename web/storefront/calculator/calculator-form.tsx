import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { isForJob } from '#core/pricing/deals.ts'
import { ppMaterials, type PpMaterial } from '#core/orders/goods/pp-material.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { useSession } from '#web/session.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import { Money } from '#web/ui/money.tsx'
import { part } from '#web/ui/page/part.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { WasMoney } from '#web/ui/was-money.tsx'
import type { StickerJourney } from '../sticker-journey.ts'
import type { CalculatorData } from './calculator-data.ts'
import { DealNote } from './deal-note.tsx'
import { MorePieces } from './more-pieces.tsx'
import { PriceBreaks } from './price-breaks.tsx'
import { QuantityField } from './quantity-field.tsx'
import { ScalePicture } from './scale-picture.tsx'
import { SizeField } from './size-field.tsx'
import { ReadyLine } from '../order/ready-line.tsx'
import { stickerWork } from '../order/sticker-work.ts'
import { useReadyDay } from '../order/use-ready-day.ts'
import { useWaits } from '../early.ts'
import { keepJob } from './keep-job.ts'
import { useChoice } from './use-choice.ts'
import { useQuote } from './use-quote.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

const InnerFigures = part(() => import('./inner-figures.tsx'))

/** Size and quantity in, the total out; `Buat Pesanan` takes them along to the order form (CALC-01, 04). */
export function CalculatorForm({ start, journey }: { start: CalculatorData; journey: StickerJourney }) {
  const t = useTexts(calculatorTexts)
  const { product } = start
  const { choice, choose, ...chosen } = useChoice(start)
  const { sizeMm, quantity, material } = choice
  const [missing, setMissing] = useState(false)
  const job = { product: product.slug, sizeMm, quantity }
  const { quote, pending, estimated } = useQuote(job, start)
  const ready = useReadyDay(quantity > 0 ? [stickerWork(product.slug, { sizeMm, quantity })] : [])
  const waits = useWaits()
  const signedIn = Boolean(useSession())
  const navigate = useNavigate()
  const pp = product.flow === 'ppsticker'
  const deal = start.deal && isForJob(start.deal, choice) ? start.deal : null
  const totalSen = deal?.price_sen ?? quote.total_sen

  const [ordering, setOrdering] = useState(false)
  const keep = (material: PpMaterial) =>
    keepJob({ journey, product, sizeMm, quantity, totalSen, deal, ...(pp && { material }) })
  const go = useEffectEvent(() => {
    chosen.order()
    keep(material)
    void navigate(journey.order)
  })
  // Pressed while a new total is on its way: it goes on with that one.
  useEffect(() => {
    if (ordering && !pending) go()
  }, [ordering, pending])
  // Chosen anew on the way back from the order form: Forward shows it there.
  const follow = useEffectEvent((material: PpMaterial) => {
    if (chosen.ordered && quantity > 0 && !estimated) keep(material)
  })
  useEffect(() => {
    if (!pending) follow(material)
  }, [pending, material])
  const order = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (quantity > 0) return setOrdering(true)
    setMissing(true)
    focusFirstWrong(event.currentTarget)
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
      {/* On a phone no grid is around the bar: a cell of its own would keep it from sticking. */}
      <BottomBar
        above={<ReadyLine {...ready} />}
        label={
          <>
            {estimated ? t.estimate : t.total} {deal && <WasMoney sen={deal.usual_sen} words={t.usual} />}
          </>
        }
        amount={<Money sen={totalSen} className={cx('transition-opacity', pending && 'opacity-45')} />}
        note={`${t.pieces(quantity)}, ${sizeText(sizeMm)}`}
        className="md:sticky md:top-8 md:col-start-1 md:row-start-2"
      >
        <Button type="submit" variant="primary" size="large" busy={ordering}>
          {t.order}
        </Button>
      </BottomBar>
    </form>
  )
}
