/** Whole grams of what was typed in kilograms, `1.2` or `1,25`; null: that is no weight. */
export function gramsOf(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(typed.trim())
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole) * 1000 + Number(part.padEnd(3, '0'))
}

/** As scales show it: `1.25`. */
export const kilogramsText = (grams: number): string => (Math.ceil(grams / 10) / 100).toFixed(2)
