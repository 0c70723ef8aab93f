import { isPaymentReceived } from '#core/orders/groups/group-order.ts'
import { useState } from 'react'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { useLanguage } from '#web/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { getColourName } from '../iron-on/colour-names.ts'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { groupTexts } from '../texts/group.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { formatPaymentState, formatPickLines } from './group-formats.ts'
import type { LocalChild } from './send-child.ts'

export function ChildCard({
  child,
  items,
  open,
  paysHere,
  onChange,
  onWithdraw,
  onRetry,
}: {
  child: LocalChild
  items: readonly GroupItemView[]
  /** `true` if the child can still be changed. */
  open: boolean
  paysHere: boolean
  onChange: () => void
  onWithdraw: () => void
  onRetry: () => void
}) {
  const t = useTexts(groupTexts).parents
  const iron = useTexts(ironOnTexts)
  const language = useLanguage()
  const problemText = useFormatProblem(groupErrorMessages)
  const [asking, setAsking] = useState(false)
  const { stored, unsent, leaves, problem, twin } = child
  const shown = unsent ?? stored
  if (!shown) return null
  const waits = (unsent !== null || leaves) && !problem
  const lines = formatPickLines(items, shown.picks, shown.number, language, (warna) =>
    getColourName(warna, iron),
  )
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-20 wrap-anywhere">{shown.name}</h3>
          {stored && !unsent && (
            <Money sen={stored.price_sen} className="font-display text-20 font-bold tabular-nums" />
          )}
        </div>
        <p className="text-15 text-quiet">{[shown.section, ...lines].filter(Boolean).join(' · ')}</p>
        <p className="mt-2 flex flex-wrap gap-2" aria-live="polite">
          {problem ? null : waits ? (
            <StatusPill tone="caution" live>
              {t.waiting}
            </StatusPill>
          ) : (
            <StatusPill tone="good">{t.sent}</StatusPill>
          )}
          {stored && paysHere && (
            <StatusPill tone={isPaymentReceived(stored.paid) ? 'good' : 'neutral'}>
              {formatPaymentState(stored, t)}
            </StatusPill>
          )}
        </p>
        {problem && (
          <p role="alert" className="mt-2 rounded-control bg-wrong-wash px-3 py-2 text-15 text-wrong">
            {t.refused} {problemText(problem)}
          </p>
        )}
        {twin && (
          <p className="mt-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{t.twin}</p>
        )}
        {(open || waits) && (
          <div className="mt-3 flex flex-wrap gap-2">
            {open && <Button onClick={onChange}>{t.change}</Button>}
            {open && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                {t.withdraw}
              </Button>
            )}
            {waits && (
              <Button variant="quiet" onClick={onRetry}>
                {t.retry}
              </Button>
            )}
          </div>
        )}
      </Card>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.withdrawTitle(shown.name)}
        confirmLabel={t.withdraw}
        danger
        onConfirm={() => {
          setAsking(false)
          onWithdraw()
        }}
      >
        {t.withdrawText}
      </ConfirmDialog>
    </li>
  )
}
