import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '#web/ui/desk/columns.ts'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { type RefusedRows, saveRefused } from './refused-rows.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'

/** Rows drawn at a time. */
const step = 200

/** What will happen, row by row, and the button that makes it happen. */
export function ImportRows<Row extends LookedAt>({
  rows,
  outcomes,
  what,
  more,
  rowKey,
  refused,
  stale,
  busy,
  onApply,
}: {
  rows: Row[]
  /** Those that a row of this kind can have. */
  outcomes: readonly ImportOutcome[]
  /** What is imported: one, and several. */
  what: readonly [one: string, several: string]
  /** What stands beside the name, as a column and on the phone's card. */
  more?: { column: Column<Row>; card: (row: Row) => ReactNode }
  rowKey: (row: Row) => string
  /** Another look is under way. */
  stale: boolean
  /** Those that are refused, with why, as a file to be mended. */
  refused: RefusedRows
  busy: boolean
  onApply: () => void
}) {
  const [shown, setShown] = useState<ImportOutcome | null>(null)
  const [drawn, setDrawn] = useState(step)
  const wanted = shown ? rows.filter(({ outcome }) => outcome === shown) : rows
  const writes = rows.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'refused').length
  return (
    <section aria-label="What will happen" aria-busy={stale} className={cx('mt-6', stale && 'opacity-60')}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <fieldset aria-label="Show rows" className="flex min-w-0 flex-1 flex-wrap gap-1.5">
          <Chip pressed={!shown} count={rows.length} onPress={() => setShown(null)}>
            All rows
          </Chip>
          {outcomes.map((outcome) => (
            <Chip
              key={outcome}
              pressed={shown === outcome}
              count={rows.filter((row) => row.outcome === outcome).length}
              onPress={() => setShown(outcome)}
            >
              {outcomeWords[outcome].label}
            </Chip>
          ))}
        </fieldset>
        {refused.csv !== '' && (
          <Button icon={<DownloadIcon />} onClick={() => saveRefused(refused)} className="max-sm:w-full">
            Save refused rows
          </Button>
        )}
        <Button
          variant="primary"
          busy={busy}
          why={
            (writes === 0 || stale) &&
            (stale ? 'Show the rows again first: the columns have changed.' : 'No row can be imported.')
          }
          onClick={onApply}
          className="max-sm:w-full"
        >
          {writes === 0 ? 'Nothing to import' : `Import ${writes} ${what[writes === 1 ? 0 : 1]}`}
        </Button>
      </div>
      <Card flush className="max-md:contents">
        <DataTable
          caption="Rows"
          columns={importColumns(more?.column)}
          rows={wanted.slice(0, drawn)}
          rowKey={rowKey}
          renderCard={(row) => <RowCard row={row}>{more?.card(row)}</RowCard>}
          empty={<p className="p-6 text-15 text-quiet">No rows.</p>}
        />
      </Card>
      {wanted.length > drawn && (
        <div className="mt-4 text-center">
          <Button onClick={() => setDrawn(drawn + step)}>Show more</Button>
        </div>
      )}
    </section>
  )
}

/** What the look at a file of any kind says of one of its rows. */
interface LookedAt {
  /** Null: not in the file, as what the file takes away. */
  row: number | null
  outcome: ImportOutcome
  name: string
  notes: string[]
}

const outcomeWords = {
  new: { label: 'New', tone: 'good' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  removed: { label: 'Removed', tone: 'caution' },
  refused: { label: 'Refused', tone: 'wrong' },
} as const satisfies Record<string, { label: string; tone: Tone }>

type ImportOutcome = keyof typeof outcomeWords

const Pill = ({ outcome }: LookedAt) => (
  <StatusPill tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</StatusPill>
)

const notesLook = ({ outcome }: LookedAt) =>
  cx('text-13', outcome === 'refused' ? 'text-wrong' : 'text-quiet')

function importColumns<Row extends LookedAt>(more: Column<Row> | undefined): Column<Row>[] {
  return [
    {
      key: 'row',
      header: 'Row',
      width: '5rem',
      render: ({ row }) => <span className="text-quiet tabular-nums">{row ?? '–'}</span>,
    },
    { key: 'outcome', header: 'What', width: '8.5rem', render: Pill },
    { key: 'name', header: 'Name', render: ({ name }) => name || '–' },
    ...(more ? [more] : []),
    {
      key: 'notes',
      header: 'Why',
      render: (row) => (
        <span className={cx('whitespace-normal', notesLook(row))}>{row.notes.join(' · ')}</span>
      ),
    },
  ]
}

/** A row of the file, on a phone. */
function RowCard({ row, children }: { row: LookedAt; children: ReactNode }) {
  return (
    <Card className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <Pill {...row} />
        {row.row && <span className="text-13 text-quiet tabular-nums">Row {row.row}</span>}
      </span>
      <span className="font-semibold break-words">{row.name || '–'}</span>
      {children}
      {row.notes.length > 0 && <span className={notesLook(row)}>{row.notes.join(' · ')}</span>}
    </Card>
  )
}
