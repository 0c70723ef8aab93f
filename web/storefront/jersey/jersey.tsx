import { useEffect, useRef, useState } from 'react'
import {
  cutName,
  isTooLong,
  jerseyLists,
  jerseyTeams,
  type JerseyTeam,
} from '../../../core/orders/jersey/jersey.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { pageMeta } from '../page-meta.ts'
import { useProblemText } from '../texts/problems.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/jersey'
import { ClashDialog } from './clash-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { TeamList } from './team-list.tsx'
import { useJerseyList } from './use-jersey-list.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOf(jerseyTexts, args.matches).title, hidden: true })

/** The softball jersey lists of both teams (JERSEY-01, 02). */
export default function Jersey() {
  const t = useTexts(jerseyTexts)
  const [team, setTeam] = useState<JerseyTeam>('female')
  const page = useRef<HTMLDivElement>(null)
  const { lists, stops, problem, asking, setAsking, cutting, setCutting, done, save } = useBothLists(setTeam)
  const list = lists[team]
  // By then the list that stopped the save is on the page, with its marks.
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
    <div ref={page} className="mx-auto max-w-3xl py-6 md:py-10">
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
        <TeamList key={team} list={list} />
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
          .filter(({ nama }) => isTooLong(nama))
          .map(({ nama }) => `${nama} → ${cutName(nama).trim()}`)
          .join(', ')}
      </ConfirmDialog>
      <ClashDialog clashes={list.clashes} open={asking} onOpenChange={setAsking} onSettle={list.settle} />
    </div>
  )
}

/** In the middle of the screen, clear of what sticks to its edges. */
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

/** Both lists, and one Save for whatever has changed; where it stops, the list that needs a look is shown. */
function useBothLists(show: (team: JerseyTeam) => void) {
  const t = useTexts(jerseyTexts)
  const problemText = useProblemText()
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
