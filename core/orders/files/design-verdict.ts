import { artworkWarnings, type ArtworkWarning } from '#core/artwork/warnings.ts'
import type { SharpnessLevel } from './print-resolution.ts'

const informativeWarnings: readonly ArtworkWarning[] = [
  'page-size',
  'several-pages',
  'animated',
  'cmyk',
  'spot-colours',
  'opaque-background',
]

/** Returns the worst verdict about a file, and its warnings with faults first. */
export function getDesignVerdict(
  sharpness: SharpnessLevel | null,
  warnings: readonly ArtworkWarning[],
): { verdict: SharpnessLevel | 'faulty' | null; warnings: ArtworkWarning[] } {
  const faults = artworkWarnings.filter(
    (each) => warnings.includes(each) && !informativeWarnings.includes(each),
  )
  const reported = informativeWarnings.filter((each) => warnings.includes(each))
  const isFaulty = faults.length > 0 && sharpness !== 'blurry'
  return { verdict: isFaulty ? 'faulty' : sharpness, warnings: [...faults, ...reported] }
}
