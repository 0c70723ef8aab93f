import { useState } from 'react'
import { fillParams } from '#core/shared/coded-issues.ts'
import { couponTroubles } from '#core/orders/coupon-errors.ts'
import type { PricedCoupon } from '#core/orders/items/basket.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { basketErrorMessages } from '../texts/basket-errors.ts'
import { basketTexts } from '../texts/basket.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { applyCouponFieldName } from './field-names.ts'

export function CouponField({
  code,
  priced,
  onCode,
}: {
  code: string
  /** `null` before the first response from the server. */
  priced: PricedCoupon | null
  onCode: (code: string) => void
}) {
  const t = useTexts(basketTexts)
  const problemText = useFormatProblem(basketErrorMessages)
  const [typed, setTyped] = useState(code)
  const [isMissing, setMissing] = useState(false)
  if (priced && 'code' in priced)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-surface border border-line bg-surface p-4">
        <p className="min-w-0 text-15 wrap-anywhere">
          {t.coupon} <strong>{priced.code}</strong>
          <span className="block text-17 font-semibold tabular-nums">
            −{formatRinggit(priced.discount_sen)}
          </span>
        </p>
        <input type="hidden" name="coupon" value={priced.code} readOnly />
        <input type="hidden" name="discount_sen" value={priced.discount_sen} readOnly />
        <Button
          data-scripted
          aria-label={t.removeOf(priced.code)}
          onClick={() => {
            setTyped('')
            onCode('')
          }}
        >
          {t.remove}
        </Button>
      </div>
    )
  const trouble = priced && 'trouble' in priced ? priced : null
  const params = { from: formatRinggit(trouble?.from_sen ?? 0) }
  const use = () => {
    setMissing(typed.trim() === '')
    if (typed.trim() !== '') onCode(typed.trim())
  }
  return (
    <Field
      label={t.couponCode}
      optional
      error={
        trouble
          ? problemText({
              code: trouble.trouble,
              params,
              words: fillParams(couponTroubles[trouble.trouble], params),
            })
          : isMissing && typed.trim() === ''
            ? t.couponMissing
            : undefined
      }
    >
      <div className="flex gap-2">
        <TextInput
          name="coupon"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            use()
          }}
        />
        <Button data-scripted onClick={use}>
          {t.useCoupon}
        </Button>
        <noscript>
          <Button type="submit" name={applyCouponFieldName} value="1">
            {t.useCoupon}
          </Button>
        </noscript>
      </div>
    </Field>
  )
}
