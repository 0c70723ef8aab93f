import { Link } from 'react-router'
import type { HomeDeal } from '../../../core/contracts/home.ts'
import { sizeText } from '../../../core/values/sheet.ts'
import { ArrowRightIcon } from '../../ui/front-icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { productPath } from '../paths.ts'
import { Countdown } from './countdown.tsx'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'

/** Jobs that the shop has chosen; their prices come from the stored lists, so what is shown is what is charged. */
export function DealOfTheDay({ deals }: { deals: PricedDeal[] }) {
  const t = useTexts(homeTexts)
  return (
    <section aria-labelledby="deal">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:mb-6">
        <h2 id="deal" className="text-26 md:text-34">
          {t.deal}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15 text-quiet">
          {t.endsIn} <Countdown />
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-6">
        {deals.map((deal) => (
          <li key={deal.id}>
            <Deal deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `total`: sen; null where it could not be worked out. */
export type PricedDeal = HomeDeal & { total: number | null }

function Deal({ deal: { product, name, flow, image_url, size_mm, quantity, total } }: { deal: PricedDeal }) {
  const t = useTexts(homeTexts)
  const path = productPath({ flow, slug: product, status: 'active' })
  return (
    <Link
      to={`${path}?size=${sizeText(size_mm)}&quantity=${quantity}`}
      className="group flex h-full items-stretch overflow-hidden rounded-surface border border-line bg-surface text-ink no-underline hover:border-ink md:flex-col"
    >
      {image_url && (
        <Picture
          src={image_url}
          alt=""
          width={480}
          height={360}
          className="w-32 shrink-0 object-cover md:aspect-4/3 md:w-full"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 p-4">
        <h3 className="text-17 md:text-20">{name}</h3>
        <p className="text-15 text-quiet">{t.pieces(quantity, `${size_mm / 10} cm`)}</p>
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
