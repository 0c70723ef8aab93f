import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '#web/ui/desk/columns.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'

/** What the look at a file of any kind says of one of its rows. */
export interface LookedAt {
  /** Null: not in the file, as what the file takes away. */
  row: number | null
  outcome: ImportOutcome
  name: string
  notes: string[]
}

export const outcomeWords = {
  new: { label: 'New', tone: 'good' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  removed: { label: 'Removed', tone: 'caution' },
  refused: { label: 'Refused', tone: 'wrong' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type ImportOutcome = keyof typeof outcomeWords

const Pill = ({ outcome }: LookedAt) => (
  <StatusPill tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</StatusPill>
)

const notesLook = ({ outcome }: LookedAt) =>
  cx('text-13', outcome === 'refused' ? 'text-wrong' : 'text-quiet')

export function importColumns<Row extends LookedAt>(more: Column<Row> | undefined): Column<Row>[] {
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
export function RowCard({ row, children }: { row: LookedAt; children: ReactNode }) {
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
