import type { ReactNode } from 'react'
import {
  data,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  type ShouldRevalidateFunction,
} from 'react-router'
import { getShop, type ShopDetails } from '#core/settings/settings.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { isLanguagePending, useLanguage, type Wording } from '../language.ts'
import { serverApiContext, siteUrlContext } from '../server-api.ts'
import { ErrorPage } from '../ui/states/error-page.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { UiLanguage } from '../ui/ui-texts.tsx'
import type { Route } from './+types/storefront-layout'
import { useMarkHydrated } from './submit-queue.ts'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'
import { getThemeColours, type ThemeColour } from '#core/settings/shop-colour.ts'

export interface StorefrontData {
  /** `null` if the shop's details could not be loaded. */
  shop: ShopDetails | null
  site: string
  wording: Wording
  sheet?: string
}

/** Without the shop's details, the page is still rendered, and its status prevents caching. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const shop = await context
    .get(serverApiContext)(getShop, {})
    .catch(() => null)
  const wording = language === 'ms' && shop?.words === 'malay' ? 'malay' : language
  const sheet = shop && createBrandingCss(shop)
  const around: StorefrontData = { shop, site: context.get(siteUrlContext), wording, ...(sheet && { sheet }) }
  return shop ? around : data(around, { status: 503 })
}

/**
 * The shop's details are kept across navigation, so that a failed load affects only its own page. After a change of
 * language, the data is loaded again on this page, or with the next page if the visitor followed a link first.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || isLanguagePending()

export interface StorefrontHandle {
  /** `true` if the page is part of an order, so that the layout shows no links to other pages. */
  isOrderStep?: true
}

export default function StorefrontLayout({ loaderData: { shop } }: Route.ComponentProps) {
  useMarkHydrated()
  const handles = useMatches().map((match) => match.handle as StorefrontHandle | undefined)
  return (
    <Frame shop={shop} search={!handles.some((handle) => handle?.isOrderStep)}>
      <Outlet />
    </Frame>
  )
}

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
    <UiLanguage value={useLanguage()}>
      <SkipLink />
      <StorefrontHeader name={shop?.name ?? 'Cetak'} search={search} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 outline-none md:px-6">
        {children}
      </main>
      <StorefrontFooter shop={shop} />
      <Toaster oneAtATime page={useLocation().pathname} />
    </UiLanguage>
  )
}

// Returns the shop's branding as CSS. The server writes the CSS into the page, so that browsers load no code for it.

const createBrandingCss = ({ logo, colour }: ShopDetails): string =>
  (colour ? colourRules(colour) : '') + (logo ? logoRules(logo) : '')

/**
 * Replaces cyan and magenta with the shop's colour where they represent the shop, and for the page's primary action.
 */
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
 * Shows the logo instead of the shop's name, which screen readers still read. In the dark theme, the logo has
 * a white background.
 */
function logoRules({ url, width, height }: NonNullable<ShopDetails['logo']>): string {
  const brand = 'body>header a[href="/"]>span'
  const wide = ((width / height) * 2.5).toFixed(2)
  return (
    `${brand}{height:2.5rem;width:${wide}rem;background:url(${url}) left/contain no-repeat content-box}` +
    `${brand}>*{display:none}.dark ${brand}{padding:.25rem;border-radius:4px;background-color:#fff}`
  )
}
