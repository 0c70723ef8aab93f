import type { ReactNode } from 'react'
import {
  data,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  type ShouldRevalidateFunction,
  Link,
} from 'react-router'
import { getShop, type ShopDetails } from '#core/settings/settings.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { languageIsDue, useLanguage, type Wording } from '../language.ts'
import { serverApi, siteAddress } from '../server-api.ts'
import { ErrorPage } from '../ui/states/error-page.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { Words } from '../ui/words.tsx'
import type { Route } from './+types/storefront-layout'
import { useBringToLife } from './early.ts'
import { StorefrontHeader } from './storefront-header.tsx'
import { getThemeColours, type ThemeColour } from '#core/settings/shop-colour.ts'
import { Wordmark } from '../ui/look/wordmark.tsx'
import { shellTexts } from './texts/shell.ts'
import { useTexts } from './texts/texts.ts'

/** Data that every page of the shop needs. */
export interface AroundPage {
  /** `null` if it could not be loaded. */
  shop: ShopDetails | null
  /** The site's own URL. */
  site: string
  wording: Wording
  /** CSS of the shop's branding. Left out if the shop has set none. */
  sheet?: string
}

/** Without the shop's details the page still renders. Its status keeps it out of the cache. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const shop = await context
    .get(serverApi)(getShop, {})
    .catch(() => null)
  const wording = language === 'ms' && shop?.words === 'malay' ? 'malay' : language
  const sheet = shop && createBrandingCss(shop)
  const around: AroundPage = { shop, site: context.get(siteAddress), wording, ...(sheet && { sheet }) }
  return shop ? around : data(around, { status: 503 })
}

/**
 * The shop's details stay loaded across navigation, so a failed load affects only its own page. Another language is
 * loaded in place, or with the next page if a link was followed first.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || languageIsDue()

/** Settings of a page for the layout around it. */
export interface StorefrontHandle {
  /** The page is part of an order, so the layout shows no links away from it. */
  onTheWay?: true
}

export default function StorefrontLayout({ loaderData: { shop } }: Route.ComponentProps) {
  useBringToLife()
  const handles = useMatches().map((match) => match.handle as StorefrontHandle | undefined)
  return (
    <Frame shop={shop} search={!handles.some((handle) => handle?.onTheWay)}>
      <Outlet />
    </Frame>
  )
}

/** A missing or failed page keeps the layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame shop={loaderData?.shop ?? null} search>
      <ErrorPage missing={isRouteErrorResponse(error) && error.status === 404} />
    </Frame>
  )
}

function Frame({
  shop,
  search,
  children,
}: {
  shop: ShopDetails | null
  search: boolean
  children: ReactNode
}) {
  return (
    <Words value={useLanguage()}>
      <SkipLink />
      <StorefrontHeader name={shop?.name ?? 'Cetak'} search={search} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 outline-none md:px-6">
        {children}
      </main>
      <StorefrontFooter shop={shop} />
      <Toaster oneAtATime page={useLocation().pathname} />
    </Words>
  )
}

// The shop's branding as CSS, written into the page by the server, so that browsers load no code for it.

/** Empty if the shop has set no branding. */
const createBrandingCss = ({ logo, colour }: ShopDetails): string =>
  (colour ? colourRules(colour) : '') + (logo ? logoRules(logo) : '')

/** Uses the shop's colour for cyan and magenta where they represent the shop, and for the page's primary action. */
function colourRules(colour: string): string {
  const { light, dark } = getThemeColours(colour)
  return (
    `html:root,html .scheme-light{${tokensOf(light)}}html.dark{${tokensOf(dark)}}` +
    '.misregister{--cyan:var(--ink);--magenta:var(--quiet);background:var(--link);color:var(--on-link)}'
  )
}

const tokensOf = ({ colour, on }: ThemeColour) =>
  `--cyan:${colour};--magenta:${colour};--link:${colour};--on-link:${on}`

/**
 * Shows the logo in the header in place of the name, which screen readers still read. On a white ground in the dark
 * theme.
 */
function logoRules({ url, width, height }: NonNullable<ShopDetails['logo']>): string {
  const brand = 'body>header a[href="/"]>span'
  const wide = ((width / height) * 2.5).toFixed(2)
  return (
    `${brand}{height:2.5rem;width:${wide}rem;background:url(${url}) left/contain no-repeat content-box}` +
    `${brand}>*{display:none}.dark ${brand}{padding:.25rem;border-radius:4px;background-color:#fff}`
  )
}

/** The footer with the shop's contact details and pick-up place. */
function StorefrontFooter({ shop }: { shop: ShopDetails | null }) {
  const t = useTexts(shellTexts)
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:mt-24">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 py-10 text-15 md:grid-cols-[2fr_1fr_1fr] md:px-6">
        <div>
          <Wordmark
            name={shop?.name ?? 'Cetak'}
            className="max-w-full text-20 [&>span]:wrap-anywhere [&>span]:whitespace-normal"
          />
          <p className="mt-2 max-w-sm text-quiet">{t.about}</p>
        </div>
        <nav aria-label={t.shop} className="grid content-start gap-1">
          <h2 className="text-15 font-semibold">{t.shop}</h2>
          <FooterLink to="/category/printing">{t.printing}</FooterLink>
          <FooterLink to="/category/printing/stickerprint">{t.stickers}</FooterLink>
          <FooterLink to="/category">{t.allCategories}</FooterLink>
          <FooterLink to="/pesanan-kumpulan">{t.groupOrder}</FooterLink>
          <FooterLink to="/jejak">{t.follow}</FooterLink>
          <FooterLink to={useLanguage() === 'ms' ? '/privasi' : '/privacy'}>{t.privacy}</FooterLink>
        </nav>
        {shop && (
          <address className="grid content-start gap-1 not-italic">
            <h2 className="text-15 font-semibold">{t.contact}</h2>
            {shop.phone && (
              <a className={link} href={`https://wa.me/${shop.phone}`}>
                WhatsApp +{shop.phone}
              </a>
            )}
            {shop.address && <p className="whitespace-pre-line text-quiet">{shop.address}</p>}
            {shop.hours && <p className="whitespace-pre-line text-quiet">{shop.hours}</p>}
            <p className="text-quiet">{t.pickUp(shop.pickup_place)}</p>
          </address>
        )}
      </div>
      <div aria-hidden className="grid h-1 grid-cols-4">
        <span className="bg-cyan" />
        <span className="bg-magenta" />
        <span className="bg-yellow" />
        <span className="bg-key" />
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-9 items-center text-quiet no-underline hover:text-ink hover:underline'

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={link}>
      {children}
    </Link>
  )
}
