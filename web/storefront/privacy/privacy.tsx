import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { getPrivacyNotice } from '#core/settings/privacy-notice-calls.ts'
import {
  noticePageTexts,
  parseNoticeSections,
  noticePaths,
  type NoticeLanguage,
} from '#core/settings/privacy-notice.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { serverApiContext } from '#web/server-api.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { createPageMeta } from '../page-meta.ts'
import type { StorefrontData } from '../storefront-layout.tsx'
import type { Route } from './+types/privacy'

const languageOf = (pathname: string): NoticeLanguage => (pathname === noticePaths.en ? 'en' : 'ms')

export function loader({ context }: Route.LoaderArgs) {
  return context.get(serverApiContext)(getPrivacyNotice, {})
}

export const meta: Route.MetaFunction = (args) => {
  const notice = args.loaderData?.[languageOf(args.location.pathname)]
  return createPageMeta(args, { title: notice?.title ?? '', description: notice?.intro ?? '' })
}

/** Privacy notice (PDPA 2010) in Malay and English, with a separate URL for each language. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const language = languageOf(useLocation().pathname)
  const other = language === 'ms' ? 'en' : 'ms'
  const { title, intro, text } = loaderData[language]
  const { version, since } = loaderData
  const words = noticePageTexts[language]
  const around = useRouteLoaderData<StorefrontData>('storefront/storefront-layout')
  const shop = around?.shop
  return (
    <article lang={language} className="mx-auto max-w-2xl py-6 md:py-10">
      <PageHeader title={title} note={intro} />
      <p className="mb-6">
        <Link to={noticePaths[other]} hrefLang={other} lang={other} className="text-link">
          {loaderData[other].title}
        </Link>
      </p>
      {parseNoticeSections(text).map((part) => (
        <section key={part.title} className="mb-6">
          {part.title && <h2 className="text-20">{part.title}</h2>}
          {part.lines.map((line) => (
            <p key={line} className="mt-2 max-w-line text-17 wrap-anywhere">
              {line}
            </p>
          ))}
        </section>
      ))}
      <section className="mb-6">
        <h2 className="text-20">{words.contact}</h2>
        <p className="mt-2 text-17">{shop?.name}</p>
        {shop?.address && <p className="text-17">{shop.address}</p>}
        {shop?.phone && (
          <p className="text-17">
            <a href={`https://wa.me/${shop.phone}`} className="text-link">
              WhatsApp +{shop.phone}
            </a>
          </p>
        )}
      </section>
      {since && (
        <p className="text-15 text-quiet">
          {words.version(version, formatListDay(getShopDay(new Date(since))))}
        </p>
      )}
    </article>
  )
}
