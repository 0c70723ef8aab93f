import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react'
import { getGroupAsOrganiser, changeGroup } from '#core/orders/groups/group-organiser.ts'
import type { OrganiserView } from '#core/orders/groups/organiser-view.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { createPageMeta } from '../page-meta.ts'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { groupTexts } from '../texts/group.ts'
import { toProblemOrOffline } from '../texts/offline-problem.ts'
import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { Route } from './+types/organiser'
import { CloseGroup } from './close-group.tsx'
import { GroupChildren } from './group-children.tsx'
import { formatGroupTime } from './group-formats.ts'
import { useLiveGroup } from './use-live-group.ts'
import { ShareGroup } from './share-group.tsx'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ClosingFields, toInstant, toShopDateTime } from './closing-fields.tsx'
import { parseExpectedNames } from '#core/orders/groups/expected-names.ts'
import type { GroupSectionProps } from './group-section-props.ts'

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(groupTexts, args.matches).organiser.title, hidden: true })

/** Opened by the link that was sent to the organiser's phone. */
export default function Organiser() {
  const t = useTexts(groupTexts).organiser
  const hydrated = useHydrated()
  // The key is in the URL's hash, so that it appears in no server log.
  const key = useMemo(
    () => (hydrated ? (/^#([\w-]{20,80})$/.exec(location.hash)?.[1] ?? null) : null),
    [hydrated],
  )
  const make = useTexts(groupTexts).make
  return (
    <div className="max-w-3xl py-6 md:py-10">
      {!hydrated ? (
        <>
          <PageHeader title={t.title} />
          <Skeleton className="h-60 rounded-surface" />
        </>
      ) : key ? (
        <Managed groupKey={key} />
      ) : (
        <EmptyState title={t.noKey} action={<ButtonLink to="/pesanan-kumpulan">{make.again}</ButtonLink>} />
      )}
    </div>
  )
}

function Managed({ groupKey }: { groupKey: string }) {
  const t = useTexts(groupTexts).organiser
  const parents = useTexts(groupTexts).parents
  const language = useLanguage()
  const problemText = useFormatProblem(groupErrorMessages)
  const [view, setView] = useState<OrganiserView | null>(null)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  /** Runs a call that returns the updated group. If the call is rejected, shows the error and returns `false`. */
  const run = useCallback(
    async (call: () => Promise<OrganiserView>) => {
      try {
        setView(await call())
        setProblem(null)
        return true
      } catch (error) {
        setProblem(toProblemOrOffline(error, parents.offline))
        return false
      }
    },
    [parents.offline],
  )
  const load = () => void run(() => api(getGroupAsOrganiser, { key: groupKey }))
  useEffect(() => {
    const failed = (error: unknown) => setProblem(toProblemOrOffline(error, parents.offline))
    void api(getGroupAsOrganiser, { key: groupKey }).then(setView, failed)
  }, [groupKey, parents.offline])
  // Live updates don't clear an error, which stays on the page until the next action.
  useLiveGroup(view ? groupKey : null, 300, async () =>
    setView(await api(getGroupAsOrganiser, { key: groupKey })),
  )
  const note = problem && (
    <div className="mb-6">
      <ErrorNote>
        {problem.code === 'offline' ? parents.offline : problemText(problem)}
        {!view && (
          <>
            {' '}
            <button type="button" className="underline" onClick={load}>
              {parents.tryAgain}
            </button>
          </>
        )}
      </ErrorNote>
    </div>
  )
  if (!view)
    return (
      <>
        <PageHeader title={t.title} />
        {note || <Skeleton className="h-60 rounded-surface" />}
      </>
    )
  const open = view.stage === 'open'
  const parts = { groupKey, view, run }
  return (
    <>
      <PageHeader
        title={view.name}
        note={parents.until(formatGroupTime(view.closes_at, language))}
        actions={
          <StatusPill tone={open ? 'good' : view.stage === 'empty' ? 'caution' : 'info'}>
            {t.stage[view.stage]}
          </StatusPill>
        }
      />
      {note}
      <div className="grid grid-cols-1 gap-6">
        {open && <ShareGroup {...parts} />}
        <GroupChildren {...parts} />
        <CloseGroup {...parts} />
        {open && <GroupSettings key={view.version} {...parts} />}
      </div>
    </>
  )
}

function GroupSettings({ groupKey, view, run }: GroupSectionProps) {
  const t = useTexts(groupTexts)
  const [name, setName] = useState(view.name)
  const [at, setAt] = useState(() => toShopDateTime(view.closes_at))
  const [names, setNames] = useState(view.expected_names.join('\n'))
  const [coupon, setCoupon] = useState(view.coupon)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const closes = toInstant(at)
    const changes = {
      name,
      expected_names: parseExpectedNames(names),
      coupon,
      ...(closes && { closes_at: closes }),
    }
    if (await run(() => api(changeGroup, { key: groupKey, version: view.version, ...changes })))
      toast.success(t.organiser.settingsSaved)
    setBusy(false)
  }
  return (
    <Collapsible title={t.organiser.settings}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-2">
        <Field label={t.make.name}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={80} />
        </Field>
        <ClosingFields value={at} onChange={setAt} />
        <Field label={t.organiser.names} optional hint={t.make.read(parseExpectedNames(names).length)}>
          <TextArea
            value={names}
            onChange={(event) => setNames(event.target.value)}
            rows={5}
            autoComplete="off"
          />
        </Field>
        <Field label={t.organiser.coupon} optional className="max-w-60">
          <TextInput
            value={coupon}
            onChange={(event) => setCoupon(event.target.value)}
            autoComplete="off"
            maxLength={40}
          />
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            {t.organiser.saveSettings}
          </Button>
        </div>
      </form>
    </Collapsible>
  )
}
