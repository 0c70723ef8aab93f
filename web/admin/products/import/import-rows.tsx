import { useState } from 'react'
import {
  catalogOutcomes,
  type CatalogOutcome,
  type CatalogReport,
  type ImportedEntry,
} from '../../../../core/contracts/catalog-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { DataTable, type Column } from '../../../ui/desk/data-table.tsx'
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx'

const words: Record<CatalogOutcome, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'good' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  removed: { label: 'Removed', tone: 'caution' },
  refused: { label: 'Refused', tone: 'wrong' },
}

/** Rows drawn at a time. */
const step = 200

/** What will happen, row by row, and the button that makes it happen. */
export function ImportRows({
  report: { rows, plan },
  stale,
  busy,
  onApply,
}: {
  report: CatalogReport
  /** Another look is under way. */
  stale: boolean
  busy: boolean
  onApply: (plan: string) => void
}) {
  const [shown, setShown] = useState<CatalogOutcome | null>(null)
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
          {catalogOutcomes.map((outcome) => (
            <Chip
              key={outcome}
              pressed={shown === outcome}
              count={rows.filter((row) => row.outcome === outcome).length}
              onPress={() => setShown(outcome)}
            >
              {words[outcome].label}
            </Chip>
          ))}
        </fieldset>
        <Button
          variant="primary"
          busy={busy}
          disabled={writes === 0 || stale}
          onClick={() => onApply(plan)}
          className="max-sm:w-full"
        >
          {writes === 0 ? 'Nothing to import' : `Import ${writes} ${writes === 1 ? 'change' : 'changes'}`}
        </Button>
      </div>
      <Card flush className="max-md:contents">
        <DataTable
          caption="Rows"
          columns={columns}
          rows={wanted.slice(0, drawn)}
          rowKey={(row) => `${row.row} ${row.name}`}
          renderCard={(row) => <RowCard row={row} />}
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

const Pill = ({ outcome }: { outcome: CatalogOutcome }) => (
  <StatusPill tone={words[outcome].tone}>{words[outcome].label}</StatusPill>
)

const notesLook = ({ outcome }: ImportedEntry) =>
  cx('text-13', outcome === 'refused' ? 'text-wrong' : 'text-quiet')

const columns: Column<ImportedEntry>[] = [
  {
    key: 'row',
    header: 'Row',
    width: '5rem',
    render: ({ row }) => <span className="text-quiet tabular-nums">{row ?? '–'}</span>,
  },
  { key: 'outcome', header: 'What', width: '8.5rem', render: ({ outcome }) => <Pill outcome={outcome} /> },
  { key: 'name', header: 'Name', render: ({ name }) => name || '–' },
  {
    key: 'notes',
    header: 'Why',
    render: (row) => <span className={cx('whitespace-normal', notesLook(row))}>{row.notes.join(' · ')}</span>,
  },
]

function RowCard({ row }: { row: ImportedEntry }) {
  return (
    <Card className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <Pill outcome={row.outcome} />
        {row.row && <span className="text-13 text-quiet tabular-nums">Row {row.row}</span>}
      </span>
      <span className="font-semibold break-words">{row.name || '–'}</span>
      {row.notes.length > 0 && <span className={notesLook(row)}>{row.notes.join(' · ')}</span>}
    </Card>
  )
}
