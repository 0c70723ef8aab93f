import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Halftone } from '#web/ui/look/halftone.tsx'
import { ArrowRightIcon, BoxIcon, StoreIcon, TruckIcon } from '#web/ui/front-icons.tsx'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'

/** What makes an order cheaper; every word of it is how prices really work. `post`: see `postOffer`. */
export function SpecialOffers({ post }: { post: { title: string; text: string } }) {
  const t = useTexts(homeTexts)
  return (
    <section aria-labelledby="offers" className="relative isolate overflow-hidden">
      <Halftone ink="magenta" className="-top-24 -right-24 size-96 opacity-25" />
      <h2 id="offers" className="mb-4 text-26 md:mb-6 md:text-34">
        {t.offers}
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-6">
        <Offer
          icon={<BoxIcon />}
          title={t.more.title}
          to="/category/printing/stickerprint"
          action={t.more.action}
        >
          {t.more.text}
        </Offer>
        <Offer icon={<StoreIcon />} title={t.pickUp.title} to="/category/printing" action={t.pickUp.action}>
          {t.pickUp.text}
        </Offer>
        <Offer icon={<TruckIcon />} title={post.title} to="/category" action={t.postAction}>
          {post.text}
        </Offer>
      </ul>
    </section>
  )
}

function Offer({
  icon,
  title,
  to,
  action,
  children,
}: {
  icon: ReactNode
  title: string
  to: string
  action: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-col gap-2 rounded-surface border border-line bg-surface p-5">
      <span className="text-magenta">{icon}</span>
      <h3 className="text-20">{title}</h3>
      <p className="text-15 text-quiet">{children}</p>
      <Link
        to={to}
        className="mt-auto inline-flex min-h-11 items-center gap-2 self-start text-15 font-semibold text-link"
      >
        {action} <ArrowRightIcon width={16} height={16} />
      </Link>
    </li>
  )
}
