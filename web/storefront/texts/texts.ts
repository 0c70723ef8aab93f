import type { Language } from '#core/shared/language.ts'
import { useWording, getWording, type Wording } from '#web/language.ts'
import type { PlainTexts } from './text-types.ts'
import type { MalayTexts } from './malay/malay-texts.ts'

/**
 * Texts of an area in every language. The Malay texts are specified (D-16) and define the type, so that a missing
 * translation doesn't compile. Texts with parameters are functions.
 */
export interface TextCatalog<Texts> extends Record<Language, PlainTexts<Texts>> {
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

export function useTexts<Texts>(catalog: TextCatalog<Texts>): PlainTexts<Texts> {
  return selectTexts(catalog, useWording())
}

export function getMetaTexts<Texts>(
  catalog: TextCatalog<Texts>,
  matches: Parameters<typeof getWording>[0],
): PlainTexts<Texts> {
  return selectTexts(catalog, getWording(matches))
}

function selectTexts<Texts>(catalog: TextCatalog<Texts>, wording: Wording): PlainTexts<Texts> {
  const { name, ms } = catalog
  return (
    catalog[wording] ??
    (loadedMalayTexts && name ? (catalog.malay = { ...ms, ...loadedMalayTexts[name] }) : ms)
  )
}
