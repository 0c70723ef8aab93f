import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { type RefusedRows, downloadRefusedRows } from './refused-rows.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'

const pageSize = 200

export function ImportRows<Row extends PreviewRow>({
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
  outcomes: readonly ImportOutcome[]
  what: readonly [one: string, several: string]
  /** Details beside the name: a column of the table, and content of the card on phones. */
  more?: { column: DataColumn<Row>; card: (row: Row) => ReactNode }
  rowKey: (row: Row) => string
  stale: boolean
  refused: RefusedRows
  busy: boolean
  onApply: () => void
}) {
  const [shown, setShown] = useState<ImportOutcome | null>(null)
  const [drawn, setDrawn] = useState(pageSize)
  const wanted = shown ? rows.filter(({ outcome }) => outcome === shown) : rows
  const writes = rows.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'refused').length
  return (
    <section aria-label="Preview" aria-busy={stale} className={cx('mt-6', stale && 'opacity-60')}>
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
              {outcomeLabels[outcome].label}
            </Chip>
          ))}
        </fieldset>
        {refused.csv !== '' && (
          <Button
            icon={<DownloadIcon />}
            onClick={() => downloadRefusedRows(refused)}
            className="max-sm:w-full"
          >
            Download rejected rows
          </Button>
        )}
        <Button
          variant="primary"
          busy={busy}
          why={
            (writes === 0 || stale) &&
            (stale ? 'The columns changed. Show the rows again.' : 'No rows can be imported.')
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
          empty={<p className="p-6 text-15 text-quiet">No rows to show.</p>}
        />
      </Card>
      {wanted.length > drawn && (
        <div className="mt-4 text-center">
          <Button onClick={() => setDrawn(drawn + pageSize)}>Show more</Button>
        </div>
      )}
    </section>
  )
}

interface PreviewRow {
  /** `null` for records that are missing from the file and will be removed. */
  row: number | null
  outcome: ImportOutcome
  name: string
  notes: string[]
}

const outcomeLabels = {
  new: { label: 'New', tone: 'good' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  removed: { label: 'Removed', tone: 'caution' },
  refused: { label: 'Rejected', tone: 'wrong' },
} as const satisfies Record<string, { label: string; tone: Tone }>

type ImportOutcome = keyof typeof outcomeLabels

const OutcomePill = ({ outcome }: PreviewRow) => (
  <StatusPill tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</StatusPill>
)

const getNotesClass = ({ outcome }: PreviewRow) =>
  cx('text-13', outcome === 'refused' ? 'text-wrong' : 'text-quiet')

function importColumns<Row extends PreviewRow>(more: DataColumn<Row> | undefined): DataColumn<Row>[] {
  return [
    {
      key: 'row',
      header: 'Row',
      width: '5rem',
      render: ({ row }) => <span className="text-quiet tabular-nums">{row ?? '–'}</span>,
    },
    { key: 'outcome', header: 'Result', width: '8.5rem', render: OutcomePill },
    { key: 'name', header: 'Name', render: ({ name }) => name || '–' },
    ...(more ? [more] : []),
    {
      key: 'notes',
      header: 'Notes',
      render: (row) => (
        <span className={cx('whitespace-normal', getNotesClass(row))}>{row.notes.join(' · ')}</span>
      ),
    },
  ]
}

function RowCard({ row, children }: { row: PreviewRow; children: ReactNode }) {
  return (
    <Card className="grid gap-1">
      <span className="flex items-center justify-between gap-3">
        <OutcomePill {...row} />
        {row.row && <span className="text-13 text-quiet tabular-nums">Row {row.row}</span>}
      </span>
      <span className="font-semibold break-words">{row.name || '–'}</span>
      {children}
      {row.notes.length > 0 && <span className={getNotesClass(row)}>{row.notes.join(' · ')}</span>}
    </Card>
  )
}
