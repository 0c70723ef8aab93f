import type { Language } from '#core/shared/language.ts'
import { useWording, wordingOf, type Wording } from '#web/language.ts'
import type { Plain } from './english.ts'
import type { MalayTexts } from './malay/malay-texts.ts'

/**
 * The texts of one journey in every language. The Malay ones are specified (D-16) and give the type: a
 * text that another language lacks does not compile. Texts with something in them are functions.
 */
export interface Catalogue<Texts> extends Record<Language, Plain<Texts>> {
  /** Which of `malay/` stands in for what is English among the Malay texts; left out: nothing is. */
  name?: Exclude<keyof MalayTexts, 'problems'>
  /** All in Malay, once a page has asked for it: the same texts are the same object. */
  malay?: Plain<Texts>
}

/** What stands in for English; browsers fetch it only where the shop wants all in Malay. */
export let malay: MalayTexts | undefined

/** From now on pages can be all in Malay. */
export function knowMalay(texts: MalayTexts): void {
  malay = texts
}

/** The journey's texts in the language of the page. */
export function useTexts<Texts>(catalogue: Catalogue<Texts>): Plain<Texts> {
  return textsIn(catalogue, useWording())
}

/** The same for a page's `meta`. */
export function textsOf<Texts>(
  catalogue: Catalogue<Texts>,
  matches: Parameters<typeof wordingOf>[0],
): Plain<Texts> {
  return textsIn(catalogue, wordingOf(matches))
}

function textsIn<Texts>(catalogue: Catalogue<Texts>, wording: Wording): Plain<Texts> {
  const { name, ms } = catalogue
  return catalogue[wording] ?? (malay && name ? (catalogue.malay = { ...ms, ...malay[name] }) : ms)
}
