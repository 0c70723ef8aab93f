/** Languages of the storefront. The first is the default (SCR-14). */
export const languages = ['ms', 'en'] as const
export type Language = (typeof languages)[number]

export const languageCookie = 'language'

/** Returns the language chosen in the `cookie` header. Defaults to Malay. */
export function chosenLanguage(cookies: string | null | undefined): Language {
  const chosen = /(?:^|;\s*)language=([a-z]+)\s*(?:;|$)/.exec(cookies ?? '')?.[1]
  return languages.find((language) => language === chosen) ?? languages[0]
}
