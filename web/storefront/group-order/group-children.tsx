import { useState } from 'react'
import {
  saveChildAsOrganiser,
  remindParents,
  removeChildAsOrganiser,
  recordChildCashPayment,
} from '#core/orders/groups/group-organiser.ts'
import { api } from '#web/api.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PlusIcon, SendIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { groupTexts } from '../texts/group.ts'
import { useTexts } from '../texts/texts.ts'
import { ChildForm } from './child-form.tsx'
import type { GroupSectionProps } from './group-section-props.ts'
import { getWhatsAppShareUrl, formatPaymentState, formatPickLines } from './group-formats.ts'
import { createStoredChild, type ChildDraft } from './stored-children.ts'
import { createDefaultPicks } from './pick-fields.tsx'
import type { OrganiserView } from '#core/orders/groups/organiser-view.ts'
import { getParentsUrl } from './share-group.tsx'
import { isPaymentReceived } from '#core/orders/groups/group-order.ts'
import { useLanguage } from '#web/language.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { getColourName } from '../iron-on/colour-names.ts'
import { ironOnTexts } from '../texts/iron-on.ts'

export function GroupChildren({ groupKey, view, run }: GroupSectionProps) {
  const t = useTexts(groupTexts).organiser
  const [editing, setEditing] = useState<string | null>(null)
  const open = view.stage === 'open'
  const save = async (id: string, version: number, { number, phone: _phone, ...draft }: ChildDraft) => {
    const child = { key: groupKey, id, version, ...draft, ...(number && { number }) }
    if (await run(() => api(saveChildAsOrganiser, child))) setEditing(null)
  }
  const numbers = view.children.flatMap(({ number }) => (number ? [number] : []))
  return (
    <Card>
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-20">
        {t.children}
        <span className="text-15 font-normal text-quiet tabular-nums">
          {`${view.children.length} / ${view.expected}`}
        </span>
      </h2>
      {view.payer === 'parents' && view.children.length > 0 && (
        <Paid {...{ view, run }} groupKey={groupKey} />
      )}
      {view.children.length === 0 && <p className="mt-2 text-15 text-quiet">{t.none}</p>}
      <ul className="mt-3 divide-y divide-line">
        {view.children.map((child) =>
          editing === child.id ? (
            <li key={child.id} className="py-4">
              <ChildForm
                items={view.items}
                before={child}
                takenNumbers={numbers}
                asksPhone={false}
                onSave={(draft) => void save(child.id, child.version, draft)}
                onCancel={() => setEditing(null)}
              />
            </li>
          ) : (
            <GroupChild
              key={child.id}
              groupKey={groupKey}
              child={child}
              view={view}
              run={run}
              onChange={() => setEditing(child.id)}
            />
          ),
        )}
      </ul>
      {open && editing === 'new' && (
        <div className="mt-3 border-t border-line pt-4">
          <ChildForm
            items={view.items}
            before={{ name: '', section: '', picks: createDefaultPicks(view.items), number: '' }}
            takenNumbers={numbers}
            asksPhone={false}
            onSave={(draft) => void save(createStoredChild(draft).id, 0, draft)}
            onCancel={() => setEditing(null)}
          />
        </div>
      )}
      {open && editing !== 'new' && (
        <Button className="mt-3" icon={<PlusIcon />} onClick={() => setEditing('new')}>
          {t.addFor}
        </Button>
      )}
      <Missing view={view} />
    </Card>
  )
}

function Paid({ groupKey, view, run }: GroupSectionProps) {
  const t = useTexts(groupTexts).organiser
  const [busy, setBusy] = useState(false)
  const paid = view.children.filter(({ paid }) => paid !== '').length
  const remind = async () => {
    setBusy(true)
    if (await run(() => api(remindParents, { key: groupKey }))) toast.success(t.remindSent)
    setBusy(false)
  }
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
      <p className="text-15">{t.paidOf(paid, view.children.length)}</p>
      {view.reminded_today ? (
        <p className="text-13 text-quiet">{t.reminded}</p>
      ) : (
        view.to_remind > 0 && (
          <Button busy={busy} onClick={() => void remind()}>
            {t.remind(view.to_remind)}
          </Button>
        )
      )}
      {view.to_forward > 0 && <ForwardReminder view={view} />}
    </div>
  )
}

/** The organiser forwards this text to parents whom the shop doesn't message itself. */
function ForwardReminder({ view }: Pick<GroupSectionProps, 'view'>) {
  const t = useTexts(groupTexts).organiser
  return (
    <div className="w-full rounded-control border border-line px-3 py-2">
      <p className="text-15">{t.forward(view.to_forward)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <a
          href={getWhatsAppShareUrl(view.reminder_text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'small')}
        >
          <SendIcon width={16} height={16} />
          {t.forwardWhatsapp}
        </a>
        <CopyButton text={view.reminder_text}>{t.forwardCopy}</CopyButton>
      </div>
    </div>
  )
}

function Missing({ view }: { view: OrganiserView }) {
  const t = useTexts(groupTexts).organiser
  const { missing, expected_names: expected, name, parents_key: key, stage } = view
  if (expected.length === 0) return null
  return (
    <section aria-label={t.missing(missing.length)} className="mt-4 border-t border-line pt-4">
      {missing.length === 0 ? (
        <p className="text-15 text-good">{t.allThere}</p>
      ) : (
        <>
          <h3 className="text-17">{t.missing(missing.length)}</h3>
          <p className="mt-1 text-15 wrap-anywhere text-quiet">{missing.join(', ')}</p>
          {stage === 'open' && (
            <a
              href={getWhatsAppShareUrl(t.missingText(name, getParentsUrl(key), missing.join(', ')))}
              target="_blank"
              rel="noreferrer"
              className={`mt-2 ${buttonClass()}`}
            >
              {t.shareMissing}
            </a>
          )}
        </>
      )}
    </section>
  )
}

function GroupChild({
  groupKey,
  child,
  view,
  run,
  onChange,
}: GroupSectionProps & { child: OrganiserView['children'][number]; onChange: () => void }) {
  const t = useTexts(groupTexts).organiser
  const parents = useTexts(groupTexts).parents
  const iron = useTexts(ironOnTexts)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { id, name, section, picks, number, paid, price_sen: price, twin } = child
  const lines = formatPickLines(view.items, picks, number, language, (warna) => getColourName(warna, iron))
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
          <StatusPill tone={isPaymentReceived(paid) ? 'good' : 'neutral'}>
            {paid === 'said' ? t.saidPaid : formatPaymentState(child, parents)}
          </StatusPill>
        )}
        {twin && <StatusPill tone="caution">{t.twin}</StatusPill>}
        {view.payer === 'parents' && paid !== 'seen' && (
          <Button
            size="small"
            aria-label={`${paid === '' ? t.cash : t.notCash}: ${name}`}
            onClick={() =>
              void run(() => api(recordChildCashPayment, { key: groupKey, id, paid: paid === '' }))
            }
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
          void run(() => api(removeChildAsOrganiser, { key: groupKey, id }))
        }}
      >
        {t.removeText}
      </ConfirmDialog>
    </li>
  )
}
