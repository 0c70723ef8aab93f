import type { Language } from '#core/shared/language.ts'
import { useWording, getWording, type Wording } from '#web/language.ts'
import type { PlainTexts } from './text-types.ts'
import type { MalayTexts } from './malay/malay-texts.ts'

/**
 * The texts of an area in every language. The Malay ones are specified (D-16) and define the type, so that a missing
 * translation does not compile. Texts with parameters are functions.
 */
export interface TextCatalogue<Texts> extends Record<Language, PlainTexts<Texts>> {
  /** Name of its Malay translations in `malay/`. Left out if no text contains English. */
  name?: Exclude<keyof MalayTexts, 'problems'>
  /** The all-Malay texts, cached so that they stay the same object. */
  malay?: PlainTexts<Texts>
}

/** The Malay translations; loaded only for shops that use Malay only. */
export let loadedMalayTexts: MalayTexts | undefined

/** Registers the Malay translations. */
export function registerMalayTexts(texts: MalayTexts): void {
  loadedMalayTexts = texts
}

/** Returns the area's texts in the language of the page. */
export function useTexts<Texts>(catalogue: TextCatalogue<Texts>): PlainTexts<Texts> {
  return selectTexts(catalogue, useWording())
}

/** Returns the area's texts for a page's `meta`. */
export function getMetaTexts<Texts>(
  catalogue: TextCatalogue<Texts>,
  matches: Parameters<typeof getWording>[0],
): PlainTexts<Texts> {
  return selectTexts(catalogue, getWording(matches))
}

function selectTexts<Texts>(catalogue: TextCatalogue<Texts>, wording: Wording): PlainTexts<Texts> {
  const { name, ms } = catalogue
  return (
    catalogue[wording] ??
    (loadedMalayTexts && name ? (catalogue.malay = { ...ms, ...loadedMalayTexts[name] }) : ms)
  )
}
