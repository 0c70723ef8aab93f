import type { DescribedProduct, ShownPriceLine } from '#core/pricing/described/described-calls.ts'
import { ringgitText } from '#core/shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { useProblemText } from '../texts/problems.ts'
import { productProblems } from '../texts/product-problems.ts'
import { productTexts, type ProductTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import type { DescribedQuote } from './use-described-quote.ts'

/** What the price is made of, or what is still missing for one. */
export function PriceLines({ product, quote }: { product: DescribedProduct; quote: DescribedQuote }) {
  const t = useTexts(productTexts)
  const problemText = useProblemText(productProblems)
  return (
    <section
      aria-labelledby="price"
      className="crop-marks m-4 border border-line bg-surface p-5 md:sticky md:top-8"
    >
      <h2 id="price" className="text-17 tracking-wide">
        {t.price}
      </h2>
      <div aria-live="polite">
        {quote === 'failed' || 'trouble' in quote ? (
          <p className="mt-3 text-15 text-caution">
            {quote === 'failed' ? t.failed : problemText(quote.trouble)}
          </p>
        ) : (
          <dl className="mt-3">
            {quote.lines.map((line, at) => (
              <Line key={at} name={wordsOf(line, product, t)} sen={line.sen} />
            ))}
            <Line name={t.total} sen={quote.total_sen} strong />
          </dl>
        )}
        {quote !== 'failed' && 'more_for_less' in quote && quote.more_for_less && (
          <p className="mt-2 text-15 font-semibold text-good">
            {t.moreForLess(
              quote.more_for_less.quantity.toLocaleString('en-MY'),
              product.set_of === null ? t.pieces(quote.more_for_less.quantity) : t.sets(product.set_of),
              ringgitText(quote.more_for_less.total_sen),
              quote.more_for_less.total_sen === quote.total_sen,
            )}
          </p>
        )}
      </div>
      {product.asks.design && <p className="mt-3 text-13 text-quiet">{t.design}</p>}
    </section>
  )
}

function Line({ name, sen, strong = false }: { name: string; sen: number; strong?: boolean }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 text-15">
      <dt className="min-w-0 text-quiet wrap-anywhere">{name}</dt>
      <dd className="text-right font-semibold">
        <Money sen={sen} className={strong ? 'text-20 font-bold' : ''} />
      </dd>
    </div>
  )
}

function wordsOf(
  line: ShownPriceLine,
  { options, set_of: setOf }: DescribedProduct,
  t: ProductTexts,
): string {
  if (line.what === 'rush') return t.rush
  const count = line.quantity.toLocaleString('en-MY')
  if (line.what === 'goods') {
    const unit = setOf === null ? t.pieces(line.quantity) : t.sets(setOf)
    return line.each_sen === null
      ? t.goods(count, unit)
      : t.goodsEach(count, unit, ringgitText(line.each_sen))
  }
  const option = options.find(({ code }) => code === line.option)
  const choice = option?.choices.find(({ code }) => code === line.choice)
  const label = `${option?.name ?? ''}: ${choice?.name ?? ''}`
  const { per_mille: perMille } = line
  return perMille === null
    ? label
    : `${label} ${perMille > 0 ? '+' : '−'}${t.share(String(Math.abs(perMille) / 10))}`
}
