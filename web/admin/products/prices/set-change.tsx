import { type PriceValues, setPriceTyped } from './price-values.ts'
import { ringgitText } from '#core/shared/money.ts'

export function SetChange({ before, values }: { before: number | null; values: PriceValues }) {
  const after = setPriceTyped(values)
  if (after === null || (after ?? null) === before) return null
  return (
    <p className="text-15 tabular-nums">
      A set: <del className="text-quiet">{text(before)}</del> → <strong>{text(after)}</strong>
    </p>
  )
}

const text = (sen: number | null | undefined) => (typeof sen === 'number' ? ringgitText(sen) : 'no price')
