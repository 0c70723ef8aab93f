/** What customers may read the shop in; the first is what they get until they choose (SCR-14). */
export const languages = ['ms', 'en'] as const
export type Language = (typeof languages)[number]

export const languageCookie = 'language'

/** The language chosen, by the request's `cookie` header; Malay where none is. */
export function chosenLanguage(cookies: string | null | undefined): Language {
  const chosen = /(?:^|;\s*)language=([a-z]+)\s*(?:;|$)/.exec(cookies ?? '')?.[1]
  return languages.find((language) => language === chosen) ?? languages[0]
}
