import { useRouteLoaderData } from 'react-router'
import { languageCookie, type Language } from '#core/shared/language.ts'

/** The route whose loader returns the page's language. The back-office has no such route. */
export const storefrontRoute = 'storefront/storefront-layout'

/** The texts of a page: its language, or Malay only if the shop wants that (SCR-14). */
export type Wording = Language | 'malay'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Returns the wording of the current page. Defaults to the specified Malay outside the storefront. */
export function useWording(): Wording {
  return getWordingOf(useRouteLoaderData(storefrontRoute))
}

/** Returns the wording outside of components, for example for titles, from the `matches` that `meta` gets. */
export function getWording(matches: Matches): Wording {
  return getWordingOf(matches.find((match) => match?.id === storefrontRoute)?.loaderData)
}

const getWordingOf = (data: unknown) => (data as { wording?: Wording } | undefined)?.wording ?? 'ms'

export const toPageLanguage = (wording: string): Language => (wording === 'en' ? 'en' : 'ms')

/** Returns the language of the current page. */
export const useLanguage = (): Language => toPageLanguage(useWording())

let chosen: Language | undefined

/** Returns true if a language was chosen that the page does not show yet. Browser only. */
export const isLanguagePending = () => chosen !== undefined && document.documentElement.lang !== chosen

/** Stores the choice for a year. The page must be loaded again to show it. */
export function storeLanguage(language: Language): void {
  chosen = language
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}
