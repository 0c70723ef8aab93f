import { useEffect, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { storefrontRouteId, useLanguage } from './language.ts'
import { ErrorPage } from './ui/states/error-page.tsx'
import { inlineHeadScript } from './inline-head-script.ts'
import type { StorefrontData } from './storefront/storefront-layout.tsx'
import storefrontCss from './storefront/storefront.css?inline'
import { UiLanguage } from './ui/ui-texts.tsx'
import { addClassStylesheet, classStylesheetUrl } from './class-stylesheet.ts'
import { setHydrated } from './ui/states/hydration.ts'

/**
 * The stylesheet is inlined in the page, so that the first paint needs no second file. The server inlines only the
 * rules that the page uses; a file with all rules is loaded together with the scripts (`class-stylesheet.ts`).
 * Scripts contain no CSS. When the browser renders the document again, for the error page, it reads the stylesheet
 * from the page. In development, every page has all rules.
 */
const inlineCss = import.meta.env.SSR
  ? import.meta.env.DEV
    ? storefrontCss
    : ''
  : (document.getElementById('sheet')?.textContent ?? '')

/**
 * Marks the pages of shops that use only Malay, so that the browser loads the Malay texts. The mark does not depend on
 * the language of the page. It is added only by the server.
 */
const useMark = import.meta.env.SSR ? useWordsMark : () => ({})

function useWordsMark() {
  const around = useRouteLoaderData<StorefrontData>(storefrontRouteId)
  return around?.shop?.words === 'malay' ? { 'data-words': 'malay' } : {}
}

/** Only the server adds the shop's branding. */
const useSheet = import.meta.env.SSR ? useShopSheet : () => inlineCss

function useShopSheet() {
  return inlineCss + (useRouteLoaderData<StorefrontData>(storefrontRouteId)?.sheet ?? '')
}

export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    setHydrated()
    if (import.meta.env.PROD) addClassStylesheet()
  }, [])
  return (
    <html lang={useLanguage()} {...useMark()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBFAF6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131316" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineHeadScript }} />
        {import.meta.env.PROD && (
          <link rel="preload" as="style" href={classStylesheetUrl} fetchPriority="low" />
        )}
        <style id="sheet" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: useSheet() }} />
        <noscript>
          <style>{'[data-scripted]{display:none!important}'}</style>
        </noscript>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <UiLanguage value={useLanguage()}>
      <main>
        <ErrorPage missing={missing} />
      </main>
    </UiLanguage>
  )
}
