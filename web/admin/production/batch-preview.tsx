import type { ReplyOf } from '#core/contract.ts'
import { type planBatch, maxOrdersPerBatch } from '#core/production/production.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatAmounts } from './amount-text.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'

export function BatchPreview({
  plan,
  onWidth,
}: {
  plan: ReplyOf<typeof planBatch>
  onWidth: (widthMm: number) => void
}) {
  const { materials, problems, more, orders, film_widths_mm: widths, saved_sheets: saved } = plan
  const byHand = orders.filter(({ by_hand }) => by_hand).length
  const onFilm = materials.some(({ material }) => material === 'DTF film')
  return (
    <div className="grid gap-6">
      {byHand > 0 && (
        <p className="text-15 text-quiet">
          {formatCount(byHand, 'order')} {byHand === 1 ? 'is' : 'are'} already in production. Their customers
          are not notified again.
        </p>
      )}
      {orders.length === 0 && <p className="text-15">None of these orders can be printed now.</p>}
      {materials.length > 0 && (
        <ul className="border-b border-line">
          {materials.map(({ material, sheets, orders, amounts }) => (
            <li
              key={material}
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 border-t border-line py-2"
            >
              <span className="min-w-0">
                <span className="block text-15 font-semibold">{material}</span>
                <span className="block text-15 text-quiet tabular-nums">
                  {formatCount(orders, 'order')} · {formatAmounts(amounts)}
                </span>
              </span>
              <span className="text-right font-display text-20 font-semibold tabular-nums">
                {formatCount(sheets, 'sheet')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <SheetComparison saved={saved} mayBeFewer={plan.may_be_fewer} />
      {onFilm && widths.length > 1 && (
        <Field label="Film width" className="max-w-48">
          <Select value={plan.film_width_mm} onChange={({ target }) => onWidth(Number(target.value))}>
            {widths.map((width) => (
              <option key={width} value={width}>
                {width} mm
              </option>
            ))}
          </Select>
        </Field>
      )}
      {more && (
        <p className="text-15 text-quiet">
          A batch holds up to {maxOrdersPerBatch} orders. This batch has the oldest. Create another batch for
          the rest.
        </p>
      )}
      {problems.length > 0 && (
        <section aria-label="Orders with problems">
          <h3 className="mb-1 text-15 text-quiet">Orders with problems</h3>
          <ul className="border-b border-line">
            {problems.map(({ id, number, what, prevents }) => (
              <li
                key={`${id} ${what}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-15"
              >
                <span className="font-semibold tabular-nums">{number}</span>
                <span className="min-w-0 break-words">{what}</span>
                <Badge tone={prevents ? 'wrong' : 'caution'} className="ml-auto">
                  {prevents ? 'Left out' : 'Will be printed'}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Compares the number of sheets with the number charged. Stickers of several orders can share a sheet. */
function SheetComparison({ saved, mayBeFewer }: { saved: number; mayBeFewer: boolean }) {
  const comparison =
    saved > 0
      ? `${formatCount(saved, 'sheet')} fewer than charged, because orders share sheets.`
      : saved < 0 && `${formatCount(-saved, 'sheet')} more than charged, because of gaps and marks.`
  const more =
    mayBeFewer &&
    'The batch may need fewer sheets, because stickers are packed more tightly after the batch is created.'
  if (!comparison && !more) return null
  return (
    <p className={saved < 0 ? 'text-15 text-quiet' : 'text-15 text-good'}>
      {[comparison, more].filter(Boolean).join(' ')}
    </p>
  )
}
