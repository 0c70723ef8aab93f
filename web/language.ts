import { useRouteLoaderData } from 'react-router'
import { languageCookie, type Language } from '#core/shared/language.ts'

/** Route whose loader returns the page's language. The back-office has no such route. */
export const storefrontRouteId = 'storefront/storefront-layout'

/** Set of texts that a page shows: those of a language, or `malay` if the shop is entirely Malay (SCR-14). */
export type Wording = Language | 'malay'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Outside the storefront, returns the wording with the specified Malay texts. */
export function useWording(): Wording {
  return getWordingOf(useRouteLoaderData(storefrontRouteId))
}

/** Returns the wording from the `matches` that `meta` receives, for code outside components, such as titles. */
export function getWording(matches: Matches): Wording {
  return getWordingOf(matches.find((match) => match?.id === storefrontRouteId)?.loaderData)
}

const getWordingOf = (data: unknown) => (data as { wording?: Wording } | undefined)?.wording ?? 'ms'

export const toPageLanguage = (wording: string): Language => (wording === 'en' ? 'en' : 'ms')

export const useLanguage = (): Language => toPageLanguage(useWording())

let chosen: Language | undefined

/**
 * Returns `true` if the visitor has chosen a language and the page isn't shown in that language yet. Works
 * only in the browser.
 */
export const isLanguagePending = () => chosen !== undefined && document.documentElement.lang !== chosen

/** Stores the language for a year. The page shows it once the page's data is loaded again. */
export function storeLanguage(language: Language): void {
  chosen = language
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}
