import { lazy, Suspense, useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ppMaterials, type PpMaterial } from '../../../core/values/pp-material.ts'
import { useSession } from '../../session.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { Money } from '../../ui/money.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import type { StickerJourney } from '../sticker-journey.ts'
import type { CalculatorData } from './calculator-data.ts'
import { MorePieces } from './more-pieces.tsx'
import { PriceBreaks } from './price-breaks.tsx'
import { QuantityField } from './quantity-field.tsx'
import { ScalePicture } from './scale-picture.tsx'
import { SizeField } from './size-field.tsx'
import { keepJob } from './keep-job.ts'
import { useQuote } from './use-quote.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

const InnerFigures = lazy(() => import('./inner-figures.tsx'))

/** Size and quantity in, the total out; `Buat Pesanan` takes them along to the order form (CALC-01, 04). */
export function CalculatorForm({ start, journey }: { start: CalculatorData; journey: StickerJourney }) {
  const t = useTexts(calculatorTexts)
  const { product } = start
  const [sizeMm, setSizeMm] = useState(start.sizeMm)
  const [quantity, setQuantity] = useState(start.quantity)
  const [material, setMaterial] = useState<PpMaterial>('PP Transparent')
  const [missing, setMissing] = useState(false)
  const job = { product: product.slug, sizeMm, quantity }
  const { quote, pending, estimated } = useQuote(job, start)
  const signedIn = Boolean(useSession())
  const navigate = useNavigate()
  const pp = product.flow === 'ppsticker'

  const [ordering, setOrdering] = useState(false)
  const go = useEffectEvent(() => {
    keepJob({ journey, product, sizeMm, quantity, totalSen: quote.total_sen, ...(pp && { material }) })
    void navigate(journey.order)
  })
  // Pressed while a new total is on its way: it goes on with that one.
  useEffect(() => {
    if (ordering && !pending) go()
  }, [ordering, pending])
  const order = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (quantity > 0) return setOrdering(true)
    setMissing(true)
    focusFirstWrong(event.currentTarget)
  }

  return (
    <form
      onSubmit={order}
      data-waits
      noValidate
      className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:gap-12"
    >
      <div className="crop-marks m-4 md:sticky md:top-8">
        <ScalePicture sizeMm={sizeMm} clear={pp && material === 'PP Transparent'} />
      </div>
      <div className="grid grid-cols-1 gap-5">
        {pp && (
          <RadioCards
            label={t.material}
            cards={ppMaterials.map((value) => ({ value, label: value, hint: t.materials[value] }))}
            value={material}
            onValueChange={setMaterial}
          />
        )}
        <SizeField sizes={start.sizes} value={sizeMm} onValueChange={setSizeMm} />
        <QuantityField
          value={quantity}
          onValueChange={(next) => {
            setQuantity(next)
            setMissing(false)
          }}
          missing={missing}
        />
        <MorePieces quote={pending ? null : quote} onTake={setQuantity} />
        <PriceBreaks breaks={quote.breaks} chosen={quantity} pending={pending} onChoose={setQuantity} />
        {signedIn && (
          <Suspense>
            <InnerFigures job={job} />
          </Suspense>
        )}
        <BottomBar
          label={estimated ? t.estimate : t.total}
          amount={
            <Money sen={quote.total_sen} className={cx('transition-opacity', pending && 'opacity-45')} />
          }
          note={`${t.pieces(quantity)}, ${sizeMm / 10} cm`}
        >
          <Button type="submit" variant="primary" size="large" busy={ordering}>
            {t.order}
          </Button>
        </BottomBar>
      </div>
    </form>
  )
}
