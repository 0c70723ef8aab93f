import type { Language } from '#core/shared/language.ts'
import { useWording, getWording, type Wording } from '#web/language.ts'
import type { PlainTexts } from './text-types.ts'
import type { MalayTexts } from './malay/malay-texts.ts'

/**
 * Texts of an area in every language. The Malay texts are specified (D-16) and define the type, so that a missing
 * translation doesn't compile. Texts with parameters are functions.
 */
export interface TextCatalogue<Texts> extends Record<Language, PlainTexts<Texts>> {
  /** Name of the area in `malay/`. Missing if none of its texts contains English. */
  name?: Exclude<keyof MalayTexts, 'problems'>
  /** Texts of a shop that uses only Malay, cached so that they are the same object on every render. */
  malay?: PlainTexts<Texts>
}

/** Texts that replace English. They are loaded only for shops that use only Malay. */
export let loadedMalayTexts: MalayTexts | undefined

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
