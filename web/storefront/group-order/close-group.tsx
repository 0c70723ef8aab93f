import { useState } from 'react'
import { closeGroup, reopenGroup } from '#core/orders/groups/group-organiser.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { groupTexts } from '../texts/group.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { ClosingFields, getDefaultClosingTime, toInstant } from './closing-fields.tsx'
import type { GroupSectionProps } from './group-section-props.ts'
import type { OrganiserView } from '#core/orders/groups/organiser-view.ts'
import { Money } from '#web/ui/money.tsx'

export function CloseGroup({ groupKey, view, run }: GroupSectionProps) {
  const t = useTexts(groupTexts).organiser
  const problemText = useFormatProblem(groupErrorMessages)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { total, stage, order } = view
  const count = view.children.length
  const close = async () => {
    setAsking(false)
    setBusy(true)
    const done = await run(() => api(closeGroup, { key: groupKey, total_sen: total.total_sen }))
    if (done && count > 0) toast.success(t.closed)
    setBusy(false)
  }
  return (
    <Card>
      {count > 0 && <Sums total={total} />}
      {total.reason && (
        <p role="alert" className="mt-3 rounded-control bg-wrong-wash px-3 py-2 text-15 text-wrong">
          {problemText({ code: 'group_trouble', params: { ...total.reason }, words: '' })}
        </p>
      )}
      {stage === 'open' && (
        <>
          <Button
            className="mt-4"
            size="large"
            busy={busy}
            disabled={total.trouble !== null}
            onClick={() => setAsking(true)}
          >
            {count > 0 ? t.close : t.closeEmpty}
          </Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t.closeTitle}
            confirmLabel={count > 0 ? t.close : t.closeEmpty}
            onConfirm={() => void close()}
          >
            {count > 0 ? t.closeText(count, formatRinggit(total.total_sen)) : t.closeEmptyText}
          </ConfirmDialog>
        </>
      )}
      {order && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold tabular-nums">{t.order(order.number)}</p>
          <ButtonLink variant="primary" size="large" to={`/jejak#${order.number}.${groupKey}`}>
            {t.toOrder}
          </ButtonLink>
        </div>
      )}
      {stage === 'empty' && <p className="text-15">{t.emptyNote}</p>}
      {(stage === 'empty' || order?.reopens) && <Reopen groupKey={groupKey} run={run} />}
    </Card>
  )
}

function Reopen({ groupKey, run }: Omit<GroupSectionProps, 'view'>) {
  const t = useTexts(groupTexts).organiser
  const [at, setAt] = useState(() => getDefaultClosingTime(3))
  const [busy, setBusy] = useState(false)
  const reopen = async () => {
    setBusy(true)
    const closes = toInstant(at)
    if (closes && (await run(() => api(reopenGroup, { key: groupKey, closes_at: closes }))))
      toast.success(t.reopened)
    setBusy(false)
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-2 text-13 text-quiet">{t.reopenNote}</p>
      <ClosingFields value={at} onChange={setAt} />
      <Button busy={busy} onClick={() => void reopen()}>
        {t.reopen}
      </Button>
    </div>
  )
}

function Sums({ total }: { total: OrganiserView['total'] }) {
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
          {total.order_changed ? t.orderChanged : t.difference(formatRinggit(off))}
        </p>
      )}
    </>
  )
}
