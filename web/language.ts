import { useRouteLoaderData } from 'react-router'
import { languageCookie, type Language } from '#core/shared/language.ts'

/** The route whose loader says which language the page is in; the back-office has no such route. */
export const storefrontRoute = 'storefront/storefront-layout'

/** The words of a page: its language, or Malay throughout where the shop wants that (SCR-14). */
export type Wording = Language | 'malay'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The words of the page that shows; Malay as specified outside the storefront, where nobody asks. */
export function useWording(): Wording {
  return wordingIn(useRouteLoaderData(storefrontRoute))
}

/** The same for what stands outside components: a page's title, from the `matches` that `meta` is given. */
export function wordingOf(matches: Matches): Wording {
  return wordingIn(matches.find((match) => match?.id === storefrontRoute)?.loaderData)
}

const wordingIn = (data: unknown) => (data as { wording?: Wording } | undefined)?.wording ?? 'ms'

export const languageIn = (wording: string): Language => (wording === 'en' ? 'en' : 'ms')

/** The language of the page that shows. */
export const useLanguage = (): Language => languageIn(useWording())

let chosen: Language | undefined

/** Whether a language was chosen that the page doesn't show yet. Only in the browser. */
export const languageIsDue = () => chosen !== undefined && document.documentElement.lang !== chosen

/** Keeps the choice for a year; the page has to be loaded anew to show it. */
export function keepLanguage(language: Language): void {
  chosen = language
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}
