import { useEffect, useState, type ReactNode } from 'react'
import { getInnerFigures, type InnerFigures } from '../../../core/contracts/pricing.ts'
import { unitCostText } from '../../../core/values/money.ts'
import { wholeText } from '../../../core/values/whole-text.ts'
import { api } from '../../api.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SheetPicture } from './sheet-picture.tsx'
import type { Job } from './use-quote.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

/** The figures behind the total, for signed-in people only: asked for by a call that visitors can't make (D-06). */
export default function InnerFiguresPanel({ job }: { job: Job }) {
  const t = useTexts(calculatorTexts)
  const figures = useFigures(job)
  return (
    <section aria-labelledby="inner" className="rounded-surface border border-line bg-surface p-4 md:p-6">
      <h2 id="inner" className="text-20">
        {t.inner}
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-[1fr_10rem]">
        <dl className="grid content-start">
          <Figure name={t.perSheet}>{figures && wholeText(figures.per_sheet)}</Figure>
          <Figure name={t.sheets}>{figures && wholeText(figures.sheets)}</Figure>
          <Figure name={t.pricePerSheet}>{figures && <Money sen={figures.price_per_sheet_sen} />}</Figure>
          <Figure name={t.unitCost}>{figures && unitCostText(figures.total_sen, job.quantity)}</Figure>
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

/** Null until the first answer; then the last one stands while the next is on its way. */
function useFigures({ product, sizeMm, quantity }: Job): InnerFigures | null {
  const [figures, setFigures] = useState<InnerFigures | null>(null)
  useEffect(() => {
    const over = new AbortController()
    const pause = setTimeout(() => {
      api(getInnerFigures, { product, size_mm: sizeMm, quantity }, { signal: over.signal }).then(
        setFigures,
        () => !over.signal.aborted && setFigures(null),
      )
    }, 120)
    return () => {
      clearTimeout(pause)
      over.abort()
    }
  }, [product, sizeMm, quantity])
  return figures
}
