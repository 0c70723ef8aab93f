import { moneyIsThere } from '#core/orders/group/group-order.ts'
import { useState } from 'react'
import { removeChild, takeCash } from '#core/orders/group/group-organiser.ts'
import type { OrganiserView } from '#core/orders/group/organiser-view.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { colourName } from '../iron-on/colour-names.ts'
import { groupTexts } from '../texts/group.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import type { GroupParts } from './group-parts.ts'
import { paidWords, pickLines } from './group-words.ts'

/** A child on the organiser's list: what it has, whether it is paid, and what can be done about it. */
export function GroupChild({
  groupKey: key,
  child,
  view,
  run,
  onChange,
}: GroupParts & { child: OrganiserView['children'][number]; onChange: () => void }) {
  const t = useTexts(groupTexts).organiser
  const parents = useTexts(groupTexts).parents
  const iron = useTexts(ironOnTexts)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { id, name, section, picks, number, paid, price_sen: price, twin } = child
  const lines = pickLines(view.items, picks, number, language, (warna) => colourName(warna, iron))
  const open = view.stage === 'open'
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <Money sen={price} className="text-15 tabular-nums" />
      </div>
      <p className="text-13 wrap-anywhere text-quiet">{[section, ...lines].filter(Boolean).join(' · ')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {view.payer === 'parents' && (
          <StatusPill tone={moneyIsThere(paid) ? 'good' : 'neutral'}>
            {paid === 'said' ? t.saidPaid : paidWords(child, parents)}
          </StatusPill>
        )}
        {twin && <StatusPill tone="caution">{t.twin}</StatusPill>}
        {view.payer === 'parents' && paid !== 'seen' && (
          <Button
            size="small"
            aria-label={`${paid === '' ? t.cash : t.notCash}: ${name}`}
            onClick={() => void run(() => api(takeCash, { key, id, paid: paid === '' }))}
          >
            {paid === '' ? t.cash : t.notCash}
          </Button>
        )}
        {open && (
          <>
            <Button size="small" variant="quiet" aria-label={`${parents.change}: ${name}`} onClick={onChange}>
              {parents.change}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`${t.remove}: ${name}`}
              onClick={() => setAsking(true)}
            >
              {t.remove}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.removeTitle(name)}
        confirmLabel={t.remove}
        danger
        onConfirm={() => {
          setAsking(false)
          void run(() => api(removeChild, { key, id }))
        }}
      >
        {t.removeText}
      </ConfirmDialog>
    </li>
  )
}
