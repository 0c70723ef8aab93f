/** Languages of the storefront. The first one is the default (SCR-14). */
export const shopLanguages = ['ms', 'en'] as const
export type Language = (typeof shopLanguages)[number]

export const languageCookie = 'language'

/** Defaults to Malay. */
export function getChosenLanguage(cookies: string | null | undefined): Language {
  const chosen = /(?:^|;\s*)language=([a-z]+)\s*(?:;|$)/.exec(cookies ?? '')?.[1]
  return shopLanguages.find((language) => language === chosen) ?? shopLanguages[0]
}
