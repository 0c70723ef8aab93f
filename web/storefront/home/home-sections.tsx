import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Service } from '#core/catalog/catalog.ts'
import { ArrowRightIcon, BoxIcon, StoreIcon, TruckIcon } from '#web/ui/front-icons.tsx'
import { Halftone } from '#web/ui/theme/halftone.tsx'
import { getFirstLetter, NoPicture } from '../no-picture.tsx'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'

export function ServiceIcons({ services }: { services: Service[] }) {
  const t = useTexts(homeTexts)
  return (
    <nav
      aria-label={t.services}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex min-w-max gap-1 md:min-w-0 md:justify-center md:gap-6">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceLink to={service.link}>
              {service.image_url ? (
                <img
                  src={service.image_url}
                  alt=""
                  width={64}
                  height={64}
                  // Without a low priority, React preloads these pictures, and the banner, which is the largest
                  // picture, has to wait for a connection.
                  fetchPriority="low"
                  className="size-14 rounded-full md:size-16"
                />
              ) : (
                <NoPicture
                  name={getFirstLetter(service.name)}
                  className="size-14 rounded-full text-20 md:size-16"
                />
              )}
              {service.name}
            </ServiceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const cardClass =
  'grid w-20 justify-items-center gap-1.5 rounded-surface p-1 text-center text-13 text-ink no-underline md:w-24'

function ServiceLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={cardClass}>{children}</span>
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={`${cardClass} hover:bg-sunk`}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noopener" className={`${cardClass} hover:bg-sunk`}>
      {children}
    </a>
  )
}

/** Each offer describes a real pricing rule. `post` comes from `createPostageOffer`. */
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
