import type { ImportColumn } from '#core/shared/import-column.ts'
import { truncateText } from '#core/shared/truncate-text.ts'
import { toOneLine, type CsvRow } from './csv-file.ts'

const maxSamples = 3
const sampleLength = 60

export function describeColumns(
  headings: readonly string[],
  below: readonly (readonly string[])[],
): ImportColumn[] {
  const width = below.slice(0, 50).reduce((most, cells) => Math.max(most, cells.length), headings.length)
  return Array.from({ length: width }, (_, place) => ({
    heading: headings[place] ?? '',
    samples: samplesAt(below, place),
  }))
}

function samplesAt(below: readonly (readonly string[])[], place: number): string[] {
  const samples: string[] = []
  for (const cells of below) {
    if (samples.length === maxSamples) break
    if (cells[place]) samples.push(truncateText(toOneLine(cells[place]), sampleLength))
  }
  return samples
}

/** Fields that can be imported. In `heads`, the first heading of a field is its label. */
export interface CsvFields {
  heads: Record<string, readonly string[]>
  needed: readonly string[]
}

/**
 * Assigns columns of a file to fields by their headings, or as staff have chosen (`chosen` has one field per column,
 * separated by commas). Each field is read from at most one column. Other columns are not imported.
 */
export function mapColumns(
  { names, rows }: { names: string[]; rows: CsvRow[] },
  { heads, needed }: CsvFields,
  chosen: string | undefined,
) {
  const placeOf = new Map<string, number>()
  const uses = chosen?.split(',')
  const small = names.map((name) => name.toLowerCase())
  for (const [field, headings] of Object.entries(heads)) {
    const places = uses ? [uses.indexOf(field)] : headings.map((head) => small.indexOf(head.toLowerCase()))
    const place = places.find((each) => each !== -1)
    if (place !== undefined) placeOf.set(field, place)
  }
  const fieldAt = new Map([...placeOf].map(([field, place]) => [place, field]))
  return {
    columns: describeColumns(
      names,
      rows.map(({ cells }) => cells),
    ).map((column, place) => ({ ...column, use: fieldAt.get(place) ?? null })),
    fields: Object.entries(heads).map(([field, [label = field]]) => ({
      field,
      label,
      needed: needed.includes(field),
    })),
    missing: needed.filter((field) => !placeOf.has(field)).map((field) => heads[field]?.[0] ?? field),
    mapped: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: Object.fromEntries([...placeOf].map(([field, place]) => [field, cells[place] ?? ''])),
    })),
  }
}

export type MappedRow = ReturnType<typeof mapColumns>['mapped'][number]
