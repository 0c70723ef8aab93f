import { useEffect, useState, type ReactNode } from 'react'
import type { DealView } from '#core/pricing/deals-calls.ts'
import { getInternalFigures, type InternalFigures } from '#core/pricing/pricing.ts'
import { formatUnitCost } from '#core/shared/money.ts'
import { formatWholeNumber } from '#core/shared/format-whole-number.ts'
import { api } from '#web/api.ts'
import { Money } from '#web/ui/money.tsx'
import { PreviousPrice } from '#web/ui/previous-price.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { CalculatorJob } from './use-quote.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'
import { getStickerGrid, printableSheetSizeMm } from '#core/pricing/sticker-sheet.ts'

/** Shows figures that only staff can load (D-06). With a deal, the figures use its price. */
export default function InternalFiguresPanel({ job, deal }: { job: CalculatorJob; deal: DealView | null }) {
  const t = useTexts(calculatorTexts)
  const figures = useFigures(job)
  const totalSen = deal?.price_sen ?? figures?.total_sen ?? 0
  return (
    <section aria-labelledby="inner" className="rounded-surface border border-line bg-surface p-4 md:p-6">
      <h2 id="inner" className="text-20">
        {t.inner}
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-[1fr_10rem]">
        <dl className="grid content-start">
          <Figure name={t.perSheet}>{figures && formatWholeNumber(figures.per_sheet)}</Figure>
          <Figure name={t.sheets}>{figures && formatWholeNumber(figures.sheets)}</Figure>
          <Figure name={t.pricePerSheet}>
            {figures && (
              <span className="flex flex-wrap justify-end gap-x-2">
                {deal && <PreviousPrice sen={figures.price_per_sheet_sen} words={t.usual} />}
                <Money sen={deal ? Math.round(totalSen / figures.sheets) : figures.price_per_sheet_sen} />
              </span>
            )}
          </Figure>
          <Figure name={t.unitCost}>{figures && formatUnitCost(totalSen, job.quantity)}</Figure>
        </dl>
        <SheetPicture sizeMm={job.sizeMm} />
      </div>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line text-15">
      <dt className="text-quiet">{name}</dt>
      <dd className="font-semibold tabular-nums">{children ?? <Skeleton className="h-5 w-16" />}</dd>
    </div>
  )
}

/** Returns `null` until the first response. Afterwards keeps the last figures while new figures load. */
function useFigures({ product, sizeMm, quantity }: CalculatorJob): InternalFigures | null {
  const [figures, setFigures] = useState<InternalFigures | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const pause = setTimeout(() => {
      api(getInternalFigures, { product, size_mm: sizeMm, quantity }, { signal: abort.signal }).then(
        setFigures,
        () => !abort.signal.aborted && setFigures(null),
      )
    }, 120)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [product, sizeMm, quantity])
  return figures
}

/** SVG units are millimetres. */
function SheetPicture({ sizeMm }: { sizeMm: number }) {
  const t = useTexts(calculatorTexts)
  const { across, down } = getStickerGrid(sizeMm)
  const gap = Math.min(2, sizeMm / 20)
  return (
    <svg
      viewBox={`-4 -4 ${printableSheetSizeMm.width + 8} ${printableSheetSizeMm.height + 8}`}
      role="img"
      aria-label={t.sheet(across, down)}
      className="mx-auto w-full max-w-40"
    >
      <rect
        width={printableSheetSizeMm.width}
        height={printableSheetSizeMm.height}
        className="fill-paper stroke-edge"
        strokeWidth="2"
      />
      <pattern id="stickers" width={sizeMm} height={sizeMm} patternUnits="userSpaceOnUse">
        <circle cx={sizeMm / 2} cy={sizeMm / 2} r={sizeMm / 2 - gap} className="fill-cyan" />
        <circle cx={sizeMm / 2} cy={sizeMm / 2} r={sizeMm / 5} className="fill-yellow" />
      </pattern>
      <rect width={across * sizeMm} height={down * sizeMm} fill="url(#stickers)" />
    </svg>
  )
}
