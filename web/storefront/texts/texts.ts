import type { Language } from '../../../core/values/language.ts'
import { languageOf, useLanguage } from '../../language.ts'

/**
 * The texts of one journey in every language. The Malay ones are those of the specification and give the type: a
 * text that another language lacks does not compile. Texts with something in them are functions.
 */
export type Catalogue<Texts> = Record<Language, Texts>

/** The journey's texts in the language of the page. */
export function useTexts<Texts>(catalogue: Catalogue<Texts>): Texts {
  return catalogue[useLanguage()]
}

/** The same for a page's `meta`. */
export function textsOf<Texts>(
  catalogue: Catalogue<Texts>,
  matches: Parameters<typeof languageOf>[0],
): Texts {
  return catalogue[languageOf(matches)]
}
