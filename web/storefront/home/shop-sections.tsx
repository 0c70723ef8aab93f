import type { ReactNode } from 'react'
import type { ReplyOf } from '#core/contract.ts'
import type { getHomeContent } from '#core/settings/home-content-calls.ts'
import type { ShopDetails } from '#core/settings/settings.ts'
import type { Language } from '#core/shared/language.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Picture } from '#web/ui/picture.tsx'
import { shopSectionsTexts } from '../texts/shop-sections.ts'

// Sections of the home page that present the shop. They are rendered only on the server. A section without content is
// `null`.

type Front = ReplyOf<typeof getHomeContent>

export function renderGallery({ works }: Front, language: Language): ReactNode {
  if (works.length === 0) return null
  return (
    <Titled id="gallery" title={shopSectionsTexts[language].gallery}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6">
        {works.map(({ image_url, caption_ms, caption_en }) => (
          <li key={image_url}>
            <Picture
              src={image_url}
              alt=""
              width={480}
              height={360}
              className="aspect-4/3 w-full rounded-surface object-cover"
            />
            <p className="mt-1 text-15 text-quiet">{(language === 'en' && caption_en) || caption_ms}</p>
          </li>
        ))}
      </ul>
    </Titled>
  )
}

export function renderReviews({ customer_words }: Front, language: Language): ReactNode {
  if (customer_words.length === 0) return null
  return (
    <Titled id="words" title={shopSectionsTexts[language].words}>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-6">
        {customer_words.map(({ name, words }) => (
          <li key={name + words} className="rounded-surface border border-line bg-surface p-5">
            <blockquote className="text-17">“{words}”</blockquote>
            <p className="mt-2 text-15 text-quiet">{name}</p>
          </li>
        ))}
      </ul>
    </Titled>
  )
}

export function renderLocation({ map_url }: Front, language: Language, shop: ShopDetails): ReactNode {
  const t = shopSectionsTexts[language]
  const { phone, hours, address } = shop
  if (!phone && !hours && !map_url) return null
  return (
    <Titled id="place" title={t.place}>
      <div className="flex flex-wrap items-start gap-x-16 gap-y-4">
        {hours && <p className="whitespace-pre-line">{hours}</p>}
        {address && <p className="whitespace-pre-line text-quiet">{address}</p>}
        <p className="flex flex-wrap gap-3">
          {phone && (
            <a className={buttonClass('primary')} href={`https://wa.me/${phone}`}>
              {t.whatsapp}
            </a>
          )}
          {map_url && (
            <a className={buttonClass()} href={map_url} rel="noopener">
              {t.map}
            </a>
          )}
        </p>
      </div>
    </Titled>
  )
}

function Titled({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-26 md:mb-6 md:text-34">
        {title}
      </h2>
      {children}
    </section>
  )
}
