import type { OrganiserView } from '#core/orders/group/organiser-view.ts'
import { useTexts } from '../texts/texts.ts'
import { groupTexts } from '../texts/group.ts'
import { Money } from '#web/ui/money.tsx'
import { ringgitText } from '#core/shared/money.ts'

export function Sums({ total }: { total: OrganiserView['total'] }) {
  const t = useTexts(groupTexts).organiser
  const off = Math.abs(total.goods_sen - total.told_sen)
  const rows: [string, number][] = [
    [t.goods, total.goods_sen],
    ...(total.discount_sen > 0 ? [[t.discount, -total.discount_sen] satisfies [string, number]] : []),
    ...(total.postage_sen > 0 ? [[t.postage, total.postage_sen] satisfies [string, number]] : []),
  ]
  return (
    <>
      <dl className="grid gap-1 text-15">
        {rows.map(([name, sen]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-quiet">{name}</dt>
            <dd>
              <Money sen={sen} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">{t.total}</dt>
          <dd>
            <Money sen={total.total_sen} className="font-display text-20 font-bold" />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-quiet">{total.order_changed ? t.sharesAtClosing : t.shares}</dt>
          <dd>
            <Money sen={total.shares_sen} />
          </dd>
        </div>
      </dl>
      {(total.order_changed || off > 0) && (
        <p className="mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          {total.order_changed ? t.orderChanged : t.difference(ringgitText(off))}
        </p>
      )}
    </>
  )
}
