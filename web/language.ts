import { useRouteLoaderData } from 'react-router'
import { languageCookie, languages, type Language } from '../core/values/language.ts'

/** The route whose loader says which language the page is in; the back-office has no such route. */
export const storefrontRoute = 'storefront/storefront-layout'

/** The language of the page that shows; Malay outside the storefront, where nobody asks. */
export function useLanguage(): Language {
  return languageIn(useRouteLoaderData(storefrontRoute))
}

/** The same for what stands outside components: a page's title, from the `matches` that `meta` is given. */
export function languageOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Language {
  return languageIn(matches.find((match) => match?.id === storefrontRoute)?.loaderData)
}

function languageIn(data: unknown): Language {
  const said = typeof data === 'object' && data !== null && 'language' in data ? data.language : undefined
  return languages.find((language) => language === said) ?? languages[0]
}

/** Keeps the choice for a year; the page has to be loaded anew to show it. */
export function keepLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}
