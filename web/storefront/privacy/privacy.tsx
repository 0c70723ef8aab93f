import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageMeta } from '../page-meta.ts'
import type { AroundPage } from '../storefront-layout.tsx'
import type { Route } from './+types/privacy'
import { notices, noticePaths, type NoticeLanguage } from './notice-words.ts'

const languageOf = (pathname: string): NoticeLanguage => (pathname === noticePaths.en ? 'en' : 'ms')

export const meta: Route.MetaFunction = (args) => {
  const { title, intro } = notices[languageOf(args.location.pathname)]
  return pageMeta(args, { title, description: intro })
}

/** What is done with what customers tell us (PDPA 2010), in Malay and in English, each under its own address. */
export default function Privacy() {
  const language = languageOf(useLocation().pathname)
  const other = language === 'ms' ? 'en' : 'ms'
  const notice = notices[language]
  const around = useRouteLoaderData<AroundPage>('storefront/storefront-layout')
  const shop = around?.shop
  return (
    <article lang={language} className="mx-auto max-w-2xl py-6 md:py-10">
      <PageHeader title={notice.title} note={notice.intro} />
      <p className="mb-6">
        <Link to={noticePaths[other]} hrefLang={other} lang={other} className="text-link">
          {notices[other].title}
        </Link>
      </p>
      {notice.parts.map(({ title, lines }) => (
        <section key={title} className="mb-6">
          <h2 className="text-20">{title}</h2>
          {lines.map((line) => (
            <p key={line} className="mt-2 max-w-line text-17">
              {line}
            </p>
          ))}
        </section>
      ))}
      <section className="mb-6">
        <h2 className="text-20">{notice.contact}</h2>
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
    </article>
  )
}
