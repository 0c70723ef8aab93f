import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Service } from '#core/catalog/catalog.ts'
import { firstLetter, NoPicture } from '../no-picture.tsx'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'

/** A row of what the shop does; on the phone it scrolls sideways. */
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
                  // Otherwise React has them preloaded, and the banner, the largest picture, waits for a connection.
                  fetchPriority="low"
                  className="size-14 rounded-full md:size-16"
                />
              ) : (
                <NoPicture
                  name={firstLetter(service.name)}
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

const look =
  'grid w-20 justify-items-center gap-1.5 rounded-surface p-1 text-center text-13 text-ink no-underline md:w-24'

function ServiceLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={look}>{children}</span>
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={`${look} hover:bg-sunk`}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noopener" className={`${look} hover:bg-sunk`}>
      {children}
    </a>
  )
}
