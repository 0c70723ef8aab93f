import { useEffect, useRef, useState } from 'react'
import {
  shortenName,
  isJerseyNameTooLong,
  jerseyTeams,
  type JerseyTeam,
  jerseyLists,
  jerseyFields,
  type JerseyCells,
} from '#core/orders/jersey/jersey.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { createPageMeta } from '../page-meta.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/jersey'
import { TeamPlayerList } from './team-player-list.tsx'
import { useFormatProblem } from '../texts/problem.ts'
import { useJerseyList } from './use-jersey-list.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import type { JerseyConflict } from '#core/orders/jersey/jersey-merge.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { CheckCircleIcon } from '#web/ui/icons.tsx'

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(jerseyTexts, args.matches).title, hidden: true })

/** Page of the softball jersey lists for both teams (JERSEY-01, JERSEY-02). */
export default function Jersey() {
  const t = useTexts(jerseyTexts)
  const [team, setTeam] = useState<JerseyTeam>('female')
  const page = useRef<HTMLDivElement>(null)
  const { lists, stops, problem, asking, setAsking, cutting, setCutting, done, save } = useBothLists(setTeam)
  const list = lists[team]
  // The error can only get the focus in an effect, because the list with the error may have to be shown first.
  useEffect(() => {
    if (stops > 0) showFirstWrong(page.current)
  }, [stops])
  const unsaved = lists.female.unsaved + lists.male.unsaved
  const label = (team: JerseyTeam) => (
    <>
      {t[team]}
      {lists[team].unsaved > 0 && <UnsavedMark />}
    </>
  )
  return (
    <div ref={page} className="max-w-3xl py-6 md:py-10">
      <PageHeader
        title={t.title}
        note={t.note}
        back={{ to: '/', label: t.home }}
        actions={<ButtonLink to="/pesanan-kumpulan">{t.teamLink}</ButtonLink>}
      />
      <Tabs
        label={t.teams}
        tabs={jerseyTeams.map((value) => ({ value, label: label(value) }))}
        value={team}
        onValueChange={setTeam}
      >
        {list.clashes.length > 0 && (
          <div
            role="alert"
            className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-caution-wash px-4 py-2 text-15"
          >
            {t.clashesWaiting(list.clashes.length)}
            <Button size="small" onClick={() => setAsking(true)}>
              {t.decide}
            </Button>
          </div>
        )}
        <TeamPlayerList key={team} list={list} />
      </Tabs>
      <SaveBar
        problem={problem ?? (list.incomplete ? t.incomplete : null)}
        unsaved={unsaved}
        saving={lists.female.saving || lists.male.saving}
        done={done}
        onSave={() => void save(team)}
      />
      <ConfirmDialog
        open={cutting}
        onOpenChange={setCutting}
        title={t.cutTitle}
        confirmLabel={t.cutAndSave}
        cancelLabel={t.correct}
        onConfirm={() => {
          setCutting(false)
          list.cutNames()
          void save(team)
        }}
      >
        {t.cutNote}{' '}
        {list.rows
          .filter(({ nama }) => isJerseyNameTooLong(nama))
          .map(({ nama }) => `${nama} → ${shortenName(nama).trim()}`)
          .join(', ')}
      </ConfirmDialog>
      <ClashDialog clashes={list.clashes} open={asking} onOpenChange={setAsking} onSettle={list.settle} />
    </div>
  )
}

/** Scrolls the first wrong cell to the middle of the screen, so that sticky bars don't cover it. */
function showFirstWrong(page: HTMLElement | null): void {
  const cell = page?.querySelector<HTMLElement>('[aria-invalid=true]')
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'center' })
}

function UnsavedMark() {
  const t = useTexts(jerseyTexts)
  return (
    <span className="size-2 rounded-full bg-magenta">
      <span className="sr-only">{t.unsavedMark}</span>
    </span>
  )
}

function useBothLists(show: (team: JerseyTeam) => void) {
  const t = useTexts(jerseyTexts)
  const problemText = useFormatProblem()
  const lists = { female: useJerseyList('female'), male: useJerseyList('male') }
  const [problem, setProblem] = useState<string | null>(null)
  const [stops, setStops] = useState(0)
  const [asking, setAsking] = useState(false)
  const [cutting, setCutting] = useState(false)
  const [done, setDone] = useState(false)

  const save = async (current: JerseyTeam) => {
    setProblem(null)
    const order = jerseyTeams.toSorted((one) => (one === current ? -1 : 1))
    for (const team of order) {
      if (team !== current && lists[team].unsaved === 0) continue
      const outcome = await lists[team].save()
      if (outcome === 'saved') {
        setDone(true)
        toast.success(t.saved(t.sheets[jerseyLists[team].sheet]))
        continue
      }
      show(team)
      setAsking(outcome === 'asks')
      setCutting(outcome === 'long')
      if (outcome === 'long') return
      if (outcome === 'incomplete') setStops((count) => count + 1)
      else if (outcome !== 'asks') {
        toast.error(t.saveFailed)
        setProblem(outcome.failed ? `${t.saveFailed}: ${problemText(outcome.failed)}` : t.saveFailed)
      }
      return
    }
  }
  return { lists, stops, problem, asking, setAsking, cutting, setCutting, done, save }
}

function ClashDialog({
  clashes,
  open,
  onOpenChange,
  onSettle,
}: {
  clashes: JerseyConflict[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onSettle: (clash: JerseyConflict, side: 'mine' | 'theirs') => void
}) {
  const t = useTexts(jerseyTexts)
  return (
    <Dialog
      open={open && clashes.length > 0}
      onOpenChange={onOpenChange}
      title={t.clashTitle}
      description={t.clashNote}
    >
      <ul className="grid gap-4">
        {clashes.map((clash) => (
          <li key={clash.id} className="grid gap-3 sm:grid-cols-2">
            <Side
              title={t.mine}
              cells={clash.mine}
              differs={clash.fields}
              take={t.takeMine}
              onTake={() => onSettle(clash, 'mine')}
            />
            <Side
              title={t.theirs}
              cells={clash.theirs}
              differs={clash.fields}
              take={t.takeTheirs}
              onTake={() => onSettle(clash, 'theirs')}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Side({
  title,
  cells,
  differs,
  take,
  onTake,
}: {
  title: string
  cells: JerseyCells | null
  differs: JerseyConflict['fields']
  take: string
  onTake: () => void
}) {
  const t = useTexts(jerseyTexts)
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-surface border border-line p-3">
      <h3 className="text-15 font-semibold">{title}</h3>
      {cells ? (
        <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-15">
          {jerseyFields.map((field) => (
            <div key={field} className="contents">
              <dt className="text-quiet">{t[field]}</dt>
              <dd className={cx('truncate', differs.includes(field) && 'font-semibold text-magenta')}>
                {cells[field]}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="flex-1 text-15 text-quiet">{t.gone}</p>
      )}
      <Button onClick={onTake}>{take}</Button>
    </section>
  )
}

function SaveBar({
  problem,
  unsaved,
  saving,
  done,
  onSave,
}: {
  problem: string | null
  unsaved: number
  saving: boolean
  /** `true` if something was saved during this visit. */
  done: boolean
  onSave: () => void
}) {
  const t = useTexts(jerseyTexts)
  return (
    <div className="sticky bottom-[min(0px,calc((100vw-18rem)*999))] z-20 -mx-4 mt-16 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:bottom-4 md:mx-0 md:rounded-surface md:border md:px-6 md:py-3 md:shadow-lift">
      {problem && (
        // The note overlays the content above the bar, so that the button doesn't move under the pointer when the
        // note appears or disappears.
        <div className="absolute inset-x-4 bottom-full mb-2 rounded-control bg-surface shadow-lift md:inset-x-0">
          <ErrorNote>{problem}</ErrorNote>
        </div>
      )}
      <output
        aria-live="polite"
        className="flex min-w-min flex-1 basis-28 items-center gap-2 text-15 text-quiet tabular-nums"
      >
        {unsaved ? (
          t.unsaved(unsaved)
        ) : (
          <>
            <CheckCircleIcon className="shrink-0 text-good" />
            {t.allSaved}
          </>
        )}
      </output>
      <div className="ml-auto flex gap-2">
        {done && unsaved === 0 && (
          <ButtonLink to="/JerseySoftball/thank-you" size="large" className="max-sm:px-4">
            {t.done}
          </ButtonLink>
        )}
        <Button
          variant="primary"
          size="large"
          busy={saving}
          busyLabel={t.saving}
          onClick={onSave}
          className="max-sm:px-4"
        >
          {t.save}
        </Button>
      </div>
    </div>
  )
}
