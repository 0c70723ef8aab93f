import { Link } from 'react-router'
import { sizeText } from '../../../core/values/sheet.ts'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { productPath } from '../paths.ts'
import { Countdown } from './countdown.tsx'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'

/** Sample jobs (storefront.md 2); their prices come from the stored lists, so what is shown is what is charged. */
export const sampleDeals = [
  {
    product: 'mirrorcoat-sticker',
    flow: 'sticker',
    picture: '/pictures/sticker-mirrorcoat.svg',
    sizeMm: 60,
    quantity: 1000,
  },
  {
    product: 'pp-sticker',
    flow: 'ppsticker',
    picture: '/pictures/sticker-pp.svg',
    sizeMm: 50,
    quantity: 500,
  },
  {
    product: 'mirrorcoat-sticker',
    flow: 'sticker',
    picture: '/pictures/stickerprint.svg',
    sizeMm: 40,
    quantity: 2000,
  },
] as const

export function DealOfTheDay({ totals }: { totals: (number | null)[] }) {
  const t = useTexts(homeTexts)
  return (
    <section aria-labelledby="deal">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:mb-6">
        <h2 id="deal" className="text-26 md:text-34">
          {t.deal}
        </h2>
        <p className="flex items-center gap-3 text-15 text-quiet">
          {t.endsIn} <Countdown />
        </p>
      </div>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {sampleDeals.map((deal, place) => (
          <li key={deal.picture}>
            <Deal {...deal} total={totals[place] ?? null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deal({
  product,
  flow,
  picture,
  sizeMm,
  quantity,
  total,
}: (typeof sampleDeals)[number] & { total: number | null }) {
  const t = useTexts(homeTexts)
  const path = productPath({ flow, slug: product, status: 'active' })
  return (
    <Link
      to={`${path}?size=${sizeText(sizeMm)}&quantity=${quantity}`}
      className="group flex h-full items-stretch overflow-hidden rounded-surface border border-line bg-surface text-ink no-underline hover:border-ink md:flex-col"
    >
      <Picture
        src={picture}
        alt=""
        width={480}
        height={360}
        className="w-32 shrink-0 object-cover md:aspect-4/3 md:w-full"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 p-4">
        <h3 className="text-17 md:text-20">{t.deals[flow]}</h3>
        <p className="text-15 text-quiet">{t.pieces(quantity, `${sizeMm / 10} cm`)}</p>
        <p className="mt-1 flex items-center justify-between gap-2">
          {total === null ? (
            <span>{t.workOut}</span>
          ) : (
            <Money sen={total} className="font-display text-20 font-bold" />
          )}
          <ArrowRightIcon className="text-quiet group-hover:text-ink" />
        </p>
      </div>
    </Link>
  )
}
