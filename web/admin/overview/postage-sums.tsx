import type { ProductEarnings } from '#core/production/earnings-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Money } from '#web/ui/money.tsx'

/** Compares the postage that customers paid with its cost. The products' earnings don't include postage. */
export function PostageEarnings({ postage }: { postage: ProductEarnings['postage'] }) {
  const { received_sen, orders, labels_sen, labels, unknown } = postage
  if (orders === 0 && labels === 0 && unknown === 0) return null
  return (
    <section aria-label="Postage" className="border-t border-line py-2 text-15">
      <p className="flex justify-between gap-3">
        <span>Postage</span>
        <Money sen={received_sen - labels_sen} className="font-semibold" />
      </p>
      <p className="text-13 text-quiet tabular-nums">
        {formatRinggit(received_sen)} from {formatCount(orders, 'order')} − {formatRinggit(labels_sen)} for{' '}
        {formatCount(labels, 'label')}
      </p>
      {unknown > 0 && (
        <p className="text-13 text-caution">
          {formatCount(unknown, 'parcel')} posted without a label bought here.{' '}
          {unknown === 1 ? 'Its' : 'Their'} cost is not deducted.
        </p>
      )}
    </section>
  )
}
