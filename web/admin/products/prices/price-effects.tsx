import { formatCount } from '#core/shared/format-count.ts'
import { listNewWarnings, listTierEffects, type TierEffect } from '#core/pricing/tier-effects.ts'
import type { PriceTier } from '#core/pricing/price-tiers.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'

interface Prices {
  sizes: number[]
  tiers: PriceTier[]
}

export function PriceEffects({ before, after }: { before: Prices; after: Prices }) {
  const effects = listTierEffects(before, after)
  const warnings = listNewWarnings(before.tiers, after.tiers)
  const sizes = [...new Set(effects.map(({ sizeMm }) => sizeMm))]
  return (
    <Card id="what-changes" className="scroll-mt-20">
      <h2 className="text-20">Effect on prices</h2>
      <div aria-live="polite" className="text-15">
        {effects.length === 0 ? (
          <p className="mt-1 text-quiet">No changes. Prices for common quantities stay the same.</p>
        ) : (
          <p className="mt-1 text-quiet">
            {formatCount(effects.length, 'common job')} will have a new price.
          </p>
        )}
      </div>
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="mt-3 grid gap-2">
          {warnings.map((warning) => (
            <li
              key={warning}
              className="flex gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution"
            >
              <AlertIcon className="mt-0.5 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      {sizes.map((size) => (
        <section key={size} className="mt-4">
          <h3 className="text-15 font-semibold">{size / 10} cm</h3>
          <ul aria-label={`Price changes for ${size / 10} cm`} className="text-15">
            {effects
              .filter(({ sizeMm }) => sizeMm === size)
              .map((effect) => (
                <Effect key={effect.quantity} effect={effect} />
              ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

function Effect({ effect: { sizeMm, quantity, before, after } }: { effect: TierEffect }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-1.5 tabular-nums">
      <span>
        {quantity.toLocaleString('en')} × {sizeMm / 10} cm
      </span>
      <span>
        <del className="text-quiet">
          <Money sen={before} />
        </del>{' '}
        → <Money sen={after} className={cx('font-semibold', after < before ? 'text-good' : 'text-caution')} />
      </span>
    </li>
  )
}
