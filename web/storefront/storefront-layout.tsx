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
import { languageIsDue, useLanguage, type Wording } from '../language.ts'
import { serverApi, siteAddress } from '../server-api.ts'
import { ErrorPage } from '../ui/states/error-page.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { Words } from '../ui/words.tsx'
import type { Route } from './+types/storefront-layout'
import { useBringToLife } from './early.ts'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'
import { getThemeColours, type ThemeColour } from '#core/settings/shop-colour.ts'

/** What every page of the shop is surrounded by. */
export interface AroundPage {
  /** Null: it could not be asked for. */
  shop: ShopDetails | null
  /** Our own address. */
  site: string
  wording: Wording
  /** Rules of the shop's own face; left out: it has set nothing. */
  sheet?: string
}

/** Without the shop's details the page still stands; its status keeps it from being kept for others. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const shop = await context
    .get(serverApi)(getShop, {})
    .catch(() => null)
  const wording = language === 'ms' && shop?.words === 'malay' ? 'malay' : language
  const sheet = shop && shopSheetOf(shop)
  const around: AroundPage = { shop, site: context.get(siteAddress), wording, ...(sheet && { sheet }) }
  return shop ? around : data(around, { status: 503 })
}

/**
 * The shop's details stay while going from page to page, so what fails on the way is that page's alone. Another
 * language is chosen on the spot, or with the next page where a link was quicker than the answer.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || languageIsDue()

/** What a page says of itself to what stands around it. */
export interface StorefrontHandle {
  /** It is on the way to an order: nothing around it leads off it. */
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

/** A page that is missing or failed keeps the shop around it. */
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

// The shop's own face as rules of the page's sheet, which the server writes: browsers carry none of it.

/** Empty for a shop that has set nothing. */
const shopSheetOf = ({ logo, colour }: ShopDetails): string =>
  (colour ? colourRules(colour) : '') + (logo ? logoRules(logo) : '')

/** The shop's colour wherever cyan and magenta mean the shop, and under the one primary action of a page. */
function colourRules(colour: string): string {
  const { light, dark } = getThemeColours(colour)
  return (
    `html:root,html .scheme-light{${tokensOf(light)}}html.dark{${tokensOf(dark)}}` +
    '.misregister{--cyan:var(--ink);--magenta:var(--quiet);background:var(--link);color:var(--on-link)}'
  )
}

const tokensOf = ({ colour, on }: ThemeColour) =>
  `--cyan:${colour};--magenta:${colour};--link:${colour};--on-link:${on}`

/** In the header, instead of the name, which is still read aloud; on white where the page is dark. */
function logoRules({ url, width, height }: NonNullable<ShopDetails['logo']>): string {
  const brand = 'body>header a[href="/"]>span'
  const wide = ((width / height) * 2.5).toFixed(2)
  return (
    `${brand}{height:2.5rem;width:${wide}rem;background:url(${url}) left/contain no-repeat content-box}` +
    `${brand}>*{display:none}.dark ${brand}{padding:.25rem;border-radius:4px;background-color:#fff}`
  )
}
