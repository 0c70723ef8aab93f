import { useEffect, useRef, useState } from 'react'
import { cutName, isTooLong, jerseyTeams, type JerseyTeam } from '#core/orders/jersey/jersey.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { pageMeta } from '../page-meta.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/jersey'
import { ClashDialog } from './clash-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { TeamList } from './team-list.tsx'
import { useBothLists } from './use-both-lists.ts'

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
