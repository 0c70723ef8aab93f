import { type ReactNode, useRef } from 'react'
import type { DescribedProduct, PriceLineView } from '#core/pricing/described/described-calls.ts'
import { FormSection } from '../order/form-section.tsx'
import { listUploadedPhotos } from '../own-picture.ts'
import { productTexts, type ProductTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import { JobFields } from './job-fields.tsx'
import type { DescribedQuoteResult } from './use-described-quote.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowRightIcon } from '#web/ui/front-icons.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { Picture } from '#web/ui/picture.tsx'
import { formatRinggit } from '#core/shared/money.ts'
import { Money } from '#web/ui/money.tsx'
import { useFormatProblem } from '../texts/problem.ts'
import { productErrorMessages } from '../texts/product-errors.ts'

export function ProductConfigurator({
  product,
  quote,
  reckon,
  children,
}: {
  product: DescribedProduct
  quote: DescribedQuoteResult
  /** Button that calculates the price without scripts. */
  reckon?: ReactNode
  children?: ReactNode
}) {
  const t = useTexts(productTexts)
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
      <FormSection title={t.order}>
        <JobFields product={product} />
        {reckon}
      </FormSection>
      <div className="contents md:col-start-2 md:row-span-2 md:row-start-1 md:block md:self-stretch">
        <ProductPhotos photos={listUploadedPhotos(product)} name={product.name} />
        <PriceLines product={product} quote={quote} />
      </div>
      {children}
    </div>
  )
}

function ProductPhotos({ photos, name }: { photos: string[]; name: string }) {
  const t = useTexts(productTexts)
  const wide = useMediaQuery('(width >= 48rem)', false)
  const strip = useRef<HTMLUListElement>(null)
  if (photos.length === 0) return null
  const several = photos.length > 1
  const rotate = (by: 1 | -1) => {
    const width = strip.current?.firstElementChild?.clientWidth ?? 0
    strip.current?.scrollBy({ left: by * width })
  }
  return (
    <section aria-label={t.photos(name)} className="relative min-w-0 max-md:order-first">
      <ul ref={strip} className="flex snap-x gap-2 overflow-x-auto scroll-smooth [scrollbar-width:thin]">
        {photos.map((photo, at) => (
          <li key={photo} className={cx('shrink-0 snap-start', several ? 'w-[92%]' : 'w-full')}>
            <a href={photo} target="_blank" rel="noreferrer" aria-label={t.wholePhoto(at + 1)}>
              <Picture
                src={photo}
                alt={at === 0 ? name : t.photoOf(name, at + 1)}
                width={800}
                height={600}
                first={at === 0}
                className="aspect-4/3 w-full rounded-surface border border-line bg-sunk object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {several && wide && <Turns onTurn={rotate} />}
    </section>
  )
}

/**
 * Rendered only by scripts, because the buttons would do nothing without scripts, and to keep the first
 * response small.
 */
function Turns({ onTurn }: { onTurn: (by: 1 | -1) => void }) {
  const t = useTexts(productTexts)
  return (
    <div className="absolute right-2 bottom-2 flex rounded-control border border-line bg-surface">
      <IconButton label={t.photoBefore} onClick={() => onTurn(-1)}>
        <ArrowRightIcon className="rotate-180" />
      </IconButton>
      <IconButton label={t.photoAfter} onClick={() => onTurn(1)}>
        <ArrowRightIcon />
      </IconButton>
    </div>
  )
}

function PriceLines({ product, quote }: { product: DescribedProduct; quote: DescribedQuoteResult }) {
  const t = useTexts(productTexts)
  const problemText = useFormatProblem(productErrorMessages)
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
              formatRinggit(quote.more_for_less.total_sen),
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

function wordsOf(line: PriceLineView, { options, set_of: setOf }: DescribedProduct, t: ProductTexts): string {
  if (line.what === 'rush') return t.rush
  const count = line.quantity.toLocaleString('en-MY')
  if (line.what === 'goods') {
    const unit = setOf === null ? t.pieces(line.quantity) : t.sets(setOf)
    return line.each_sen === null
      ? t.goods(count, unit)
      : t.goodsEach(count, unit, formatRinggit(line.each_sen))
  }
  const option = options.find(({ code }) => code === line.option)
  const choice = option?.choices.find(({ code }) => code === line.choice)
  const label = `${option?.name ?? ''}: ${choice?.name ?? ''}`
  const { per_mille: perMille } = line
  return perMille === null
    ? label
    : `${label} ${perMille > 0 ? '+' : '−'}${t.share(String(Math.abs(perMille) / 10))}`
}
