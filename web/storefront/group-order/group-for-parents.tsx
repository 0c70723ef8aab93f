import { useState, useCallback } from 'react'
import { useTexts } from '../texts/texts.ts'
import { groupTexts } from '../texts/group.ts'
import { useLanguage } from '#web/language.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { useLocalChildren } from './use-local-children.ts'
import { useLiveGroup } from './use-live-group.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { type ChildDraft, childDraftSchema } from './stored-children.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { createDefaultPicks } from './pick-fields.tsx'
import { formatGroupTime } from './group-formats.ts'
import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChildForm } from './child-form.tsx'
import { ChildCard } from './child-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import type { LocalChild } from './send-child.ts'
import { removeStoredValue, storeValue, readStoredValue } from '#web/browser-storage.ts'
import { getOwedAmount, type ChildView } from '#core/orders/groups/group-item-views.ts'
import type { ParentsView } from '#core/orders/groups/group-parents.ts'
import { Money } from '#web/ui/money.tsx'
import { ChildPaymentSection } from './child-payment-section.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function ParentsGroupOrder({
  group,
  adopt,
}: {
  group: string
  adopt: { id: string; secret: string } | null
}) {
  const t = useTexts(groupTexts).parents
  const language = useLanguage()
  const problemText = useFormatProblem(groupErrorMessages)
  const { view, problem, children, load, send, save, withdraw, stored } = useLocalChildren(group, adopt)
  useLiveGroup(view ? group : null, 3_000, load)
  /** Id of the child being edited, `new` for a new child, or `null` if no child is being edited. */
  const [editing, setEditing] = useState<string | null>(null)
  const typed = useTyped(group)
  if (!view)
    return (
      <>
        <PageHeader title={t.title} />
        {problem ? (
          <ErrorNote>
            {problem.code === 'offline' ? t.offline : problemText(problem)}{' '}
            <button type="button" className="underline" onClick={() => void load()}>
              {t.tryAgain}
            </button>
          </ErrorNote>
        ) : (
          <Skeleton className="h-60 rounded-surface" />
        )}
      </>
    )
  const { open, items } = view
  const adding = open && (editing === 'new' || (editing === null && children.length === 0))
  const saved = (id: string | null) => async (draft: ChildDraft) => {
    typed.forget()
    setEditing(null)
    await save(id, draft)
    if (navigator.onLine) return
    toast.success(t.kept)
  }
  const emptyDraft = { name: '', section: '', picks: createDefaultPicks(items), number: '' }
  return (
    <>
      <PageHeader
        title={view.name}
        note={`${t.by(view.organiser)} · ${t.until(formatGroupTime(view.closes_at, language))}`}
      />
      <div className="mb-6 grid gap-1">
        <ProgressColourBar
          value={Math.min(view.count, view.expected)}
          max={view.expected}
          label={t.count(view.count, view.expected)}
        />
        <p aria-live="polite" className="text-15 text-quiet tabular-nums">
          {t.count(view.count, view.expected)}
        </p>
      </div>
      {!open && (
        <p className="mb-6 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          {view.order_changed ? t.orderChanged : view.stage === 'ordered' ? t.ordered : t.closed}
        </p>
      )}
      {children.length > 0 && (
        <section aria-label={t.mine}>
          <h2 className="mb-3 text-20">{t.mine}</h2>
          <ul className="grid gap-3">
            {children.map((child) =>
              editing === child.id ? (
                <li key={child.id}>
                  <Card>
                    <h3 className="mb-3 text-20">{t.edit}</h3>
                    <ChildForm
                      items={items}
                      before={draftOf(child)}
                      takenNumbers={view.taken_numbers}
                      asksPhone
                      priced={view.payer === 'parents'}
                      problem={child.problem}
                      onSave={(draft) => void saved(child.id)(draft)}
                      onCancel={() => setEditing(null)}
                    />
                  </Card>
                </li>
              ) : (
                <ChildCard
                  key={child.id}
                  child={child}
                  items={items}
                  open={open}
                  paysHere={view.payer === 'parents'}
                  onChange={() => setEditing(child.id)}
                  onWithdraw={() => void withdraw(child.id)}
                  onRetry={() => void send()}
                />
              ),
            )}
          </ul>
        </section>
      )}
      {adding && (
        <Card className="mt-6">
          <h2 className="mb-3 text-20">{t.add}</h2>
          <ChildForm
            items={items}
            before={typed.read(items.length) ?? emptyDraft}
            takenNumbers={view.taken_numbers}
            asksPhone
            priced={view.payer === 'parents'}
            onTyped={typed.keep}
            onSave={(draft) => void saved(null)(draft)}
            {...(children.length > 0 && { onCancel: () => setEditing(null) })}
          />
        </Card>
      )}
      {open && !adding && (
        <Button className="mt-4" size="large" icon={<PlusIcon />} onClick={() => setEditing('new')}>
          {t.addAnother}
        </Button>
      )}
      <PayChildren group={group} view={view} all={children} onStored={stored} />
      <OwnLinks group={group} all={children} />
    </>
  )
}

function draftOf({ unsent, stored }: LocalChild): ChildDraft {
  if (unsent) return unsent
  const { name = '', section = '', picks = [], number = '' } = stored ?? {}
  return { name, section, picks, number }
}

/** Holds the unsaved draft of a new child, which survives a reload. */
function useTyped(group: string) {
  const key = `group typed ${group}`
  const store = useCallback((draft: ChildDraft) => storeValue(key, JSON.stringify(draft)), [key])
  return {
    read: (kinds: number) => readTypedDraft(key, kinds),
    keep: store,
    forget: () => removeStoredValue(key),
  }
}

/** Returns `null` if there is no draft, or if the draft has a different number of items than the group. */
function readTypedDraft(key: string, kinds: number): ChildDraft | null {
  try {
    const found = childDraftSchema.safeParse(JSON.parse(readStoredValue(key) ?? 'null'))
    return found.success && found.data.picks.length === kinds ? found.data : null
  } catch {
    return null
  }
}

function PayChildren({
  group,
  view,
  all,
  onStored,
}: {
  group: string
  view: ParentsView
  all: readonly LocalChild[]
  onStored: (child: ChildView) => void
}) {
  const t = useTexts(groupTexts).parents
  const children = all.filter(({ stored }) => stored)
  if (children.length === 0) return null
  const due = children.reduce((sum, { stored }) => (stored ? sum + getOwedAmount(stored) : sum), 0)
  return (
    <section aria-label={t.pay} className="mt-8">
      <h2 className="mb-3 text-20">{t.pay}</h2>
      <Card>
        {view.payer === 'organiser' ? (
          <p className="text-15">{t.payOrganiser}</p>
        ) : (
          <>
            <p>
              <span className="block text-13 text-quiet">{t.toPay}</span>
              <Money sen={due} className="font-display text-34 leading-10 font-bold" />
            </p>
            {view.payment ? (
              <Accounts payment={view.payment} reference={view.name} />
            ) : (
              <p className="mt-2 text-15 text-quiet">{t.noAccount}</p>
            )}
            <ul className="mt-2 grid">
              {children.map((child) => (
                <ChildPaymentSection key={child.id} group={group} child={child} onStored={onStored} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </section>
  )
}

/** Shows the links that open each child on another phone. */
function OwnLinks({ group, all }: { group: string; all: readonly LocalChild[] }) {
  const t = useTexts(groupTexts).parents
  const storedChildren = all.filter(({ stored }) => stored)
  if (storedChildren.length === 0) return null
  return (
    <Collapsible className="mt-8" title={<span className="text-17">{t.ownLink}</span>} note={t.ownLinkNote}>
      <ul className="grid gap-2">
        {storedChildren.map(({ id, secret, stored }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-15">
            <span className="min-w-0 wrap-anywhere">{stored?.name}</span>
            <CopyButton text={`${location.origin}/kumpulan#${group}.${id}.${secret}`} />
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}

function Accounts({
  payment,
  reference,
}: {
  payment: NonNullable<ParentsView['payment']>
  reference: string
}) {
  const t = useTexts(groupTexts).parents
  return (
    <>
      <ul className="mt-2 grid">
        {payment.accounts.map(({ bank, number, holder }) => (
          <li
            key={number}
            className="flex min-h-14 items-center justify-between gap-4 border-t border-line py-2"
          >
            <span className="min-w-0 text-15">
              <span className="block font-semibold tabular-nums">{number}</span>
              <span className="block text-quiet">{`${bank}, ${holder}`}</span>
            </span>
            <CopyButton text={number.replaceAll(/[\s-]/g, '')} />
          </li>
        ))}
        <li className="border-t border-line py-2 text-15 text-quiet">{`${t.reference}: ${reference}`}</li>
      </ul>
      {payment.qr_image_url && (
        <Picture
          src={payment.qr_image_url}
          alt={payment.qr_caption}
          width={200}
          height={200}
          className="mb-2 rounded-small bg-[#fff]"
        />
      )}
    </>
  )
}
