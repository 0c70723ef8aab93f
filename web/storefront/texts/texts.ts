import type { Language } from '#core/shared/language.ts'
import { useWording, wordingOf, type Wording } from '#web/language.ts'
import type { Plain } from './english.ts'
import type { MalayTexts } from './malay/malay-texts.ts'

/**
 * The texts of an area in every language. The Malay ones are specified (D-16) and define the type, so that a missing
 * translation does not compile. Texts with parameters are functions.
 */
export interface Catalogue<Texts> extends Record<Language, Plain<Texts>> {
  /** Name of its Malay translations in `malay/`. Left out if no text contains English. */
  name?: Exclude<keyof MalayTexts, 'problems'>
  /** The all-Malay texts, cached so that they stay the same object. */
  malay?: Plain<Texts>
}

/** The Malay translations; loaded only for shops that use Malay only. */
export let malay: MalayTexts | undefined

/** Registers the Malay translations. */
export function knowMalay(texts: MalayTexts): void {
  malay = texts
}

/** Returns the area's texts in the language of the page. */
export function useTexts<Texts>(catalogue: Catalogue<Texts>): Plain<Texts> {
  return selectTexts(catalogue, useWording())
}

/** Returns the area's texts for a page's `meta`. */
export function textsOf<Texts>(
  catalogue: Catalogue<Texts>,
  matches: Parameters<typeof wordingOf>[0],
): Plain<Texts> {
  return selectTexts(catalogue, wordingOf(matches))
}

function selectTexts<Texts>(catalogue: Catalogue<Texts>, wording: Wording): Plain<Texts> {
  const { name, ms } = catalogue
  return catalogue[wording] ?? (malay && name ? (catalogue.malay = { ...ms, ...malay[name] }) : ms)
}
