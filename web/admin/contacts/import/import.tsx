import { useMutation } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { useNavigate } from 'react-router'
import {
  importContacts,
  importContactsFromSource,
  contactImportOutcomes,
  contactColumnChoicesSchema,
  type ContactColumn,
  type ImportedRow,
  type ContactImportReport,
} from '#core/contacts/contact-import.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { RefreshIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRefreshContacts, useContactGroups } from '../contact-queries.ts'
import { FileChooser } from '#web/admin/file-chooser.tsx'
import { ColumnSummary, ColumnPicker, formatColumnLabel } from '#web/admin/import/column-picker.tsx'
import { ImportRows } from '#web/admin/import/import-rows.tsx'
import { createRefusedRowsToast } from '#web/admin/import/refused-rows.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'

type From = File | 'source'
/** `columns` is the user's choice, or `null` to detect the columns by their headings. */
type ImportSettings = Options & { columns: ChosenColumns | null }

const phone = {
  column: {
    key: 'phone',
    header: 'Phone',
    width: '11rem',
    render: ({ phone }: ImportedRow) => <span className="tabular-nums">{phone || '–'}</span>,
  },
  card: ({ phone }: ImportedRow) => <span className="text-15 text-quiet tabular-nums">{phone || '–'}</span>,
}

export default function ContactImportPage() {
  const [from, setFrom] = useState<From | null>(null)
  const [options, setOptions] = useState<ImportSettings>({ names: 'theirs', group: '', columns: null })
  const [choosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const refresh = useRefreshContacts()
  const dryRun = useMutation({
    mutationFn: ({ from, options }: { from: From; options: ImportSettings }) =>
      run(from, { ...options, dry_run: 'true' }),
  })
  const apply = useMutation({
    mutationFn: ({ from, plan }: { from: From; plan: string }) => run(from, { ...options, plan }),
    onSuccess({ counts }) {
      const refusedWords = counts.refused > 0 ? `, ${counts.refused} rejected` : ''
      toast.success(
        `${counts.new} added, ${counts.updated} updated${refusedWords}`,
        createRefusedRowsToast(refused),
      )
      void refresh()
      void navigate('/admin/contacts')
    },
    onError(error) {
      toast.error(error.message)
      if (error instanceof ApiError && error.code === 'changed' && from) dryRun.mutate({ from, options })
    },
  })
  const refused = {
    csv: dryRun.data?.refused_csv ?? '',
    from: from instanceof File ? from.name : 'outside-list',
  }
  const choose = (chosen: From) => {
    setFrom(chosen)
    const next = { ...options, columns: null }
    setOptions(next)
    setChoosing(false)
    dryRun.mutate({ from: chosen, options: next })
  }
  const change = (next: ImportSettings) => {
    setOptions(next)
    if (from) dryRun.mutate({ from, options: next })
  }
  const ambiguous = dryRun.isError ? columnsIn(dryRun.error) : []
  const columns = ambiguous.length > 0 ? ambiguous : (dryRun.data?.columns ?? [])
  return (
    <>
      <PageHeader
        title="Import contacts"
        note="CSV from Google, Outlook or a spreadsheet, or vCard from a phone. You review the changes before anything is saved."
        back={{ to: '/admin/contacts', label: 'Contacts' }}
      />
      <Card className="grid gap-4">
        <FileChooser
          chosen={from === 'source' ? 'External list' : (from?.name ?? null)}
          accept=".csv,.txt,.vcf,.vcard,text/csv,text/vcard"
          hint="or drop a CSV or vCard file here"
          onChoose={choose}
        >
          <Button icon={<RefreshIcon />} onClick={() => choose('source')}>
            Load the external list
          </Button>
        </FileChooser>
        <ImportOptions options={options} onChange={(next) => change({ ...options, ...next })} />
      </Card>
      {dryRun.isError && ambiguous.length === 0 && <ErrorNote>{dryRun.error.message}</ErrorNote>}
      {from && (ambiguous.length > 0 || choosing) && (
        <ChooseColumns
          columns={columns}
          busy={dryRun.isPending}
          onChoose={(chosen) => {
            setChoosing(false)
            change({ ...options, columns: chosen })
          }}
        />
      )}
      {dryRun.data && !dryRun.isError && !choosing && columns.length > 1 && (
        <ColumnSummary onChange={() => setChoosing(true)}>
          {`Names from ${headingsOf(columns, 'name')}, phone numbers from ${headingsOf(columns, 'phone')}.`}
        </ColumnSummary>
      )}
      {dryRun.isPending && !dryRun.data && (
        <div className="mt-6">
          <Loading label="Reading the contacts…" visible />
          <Skeleton className="mt-3 h-40 rounded-surface" />
        </div>
      )}
      {from && dryRun.data && !dryRun.isError && (
        <ImportRows
          rows={dryRun.data.rows}
          outcomes={contactImportOutcomes}
          what={['contact', 'contacts']}
          more={phone}
          rowKey={({ row, phone }) => `${row} ${phone}`}
          refused={refused}
          stale={dryRun.isPending}
          busy={apply.isPending}
          onApply={() => apply.mutate({ from, plan: dryRun.data.plan })}
        />
      )}
    </>
  )
}

/** Returns the columns to choose from if the server doesn't recognize the file's headings. */
function columnsIn(error: Error): ContactColumn[] {
  const details =
    error instanceof ApiError ? contactColumnChoicesSchema.safeParse(error.details).data : undefined
  return details?.columns ?? []
}

const headingsOf = (columns: ContactColumn[], use: ContactColumn['use']) =>
  columns
    .flatMap((column, place) => (column.use === use ? [column.heading || `column ${place + 1}`] : []))
    .join(', ')

function run(
  from: From,
  { columns, ...query }: ImportSettings & { dry_run?: 'true'; plan?: string },
): Promise<ContactImportReport> {
  return from === 'source'
    ? api(importContactsFromSource, query)
    : api(importContacts, { ...query, ...columns }, { file: from })
}

interface Options {
  names: 'theirs' | 'ours'
  group: string
}

function ImportOptions({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const groups = useContactGroups().data ?? []
  const [group, setGroup] = useState(options.group)
  const debouncedGroup = useDebouncedValue(group.trim(), 500)
  useEffect(() => {
    if (debouncedGroup !== options.group) onChange({ ...options, group: debouncedGroup })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing triggers another preview
  }, [debouncedGroup])
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <Field label="Numbers saved under another name">
        <Select
          value={options.names}
          onChange={({ target }) =>
            onChange({ ...options, names: target.value === 'ours' ? 'ours' : 'theirs' })
          }
        >
          <option value="theirs">Use the name from the file</option>
          <option value="ours">Keep the saved name</option>
        </Select>
      </Field>
      <Field label="Group for all contacts" optional>
        <TextInput
          list="known-groups"
          autoComplete="off"
          maxLength={60}
          value={group}
          onChange={(event) => setGroup(event.target.value)}
        />
      </Field>
      <datalist id="known-groups">
        {groups.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}

/** Zero-based column numbers. */
interface ChosenColumns {
  name_column: number
  phone_column: number
}

function ChooseColumns({
  columns,
  busy,
  onChoose,
}: {
  columns: ContactColumn[]
  busy: boolean
  onChoose: (chosen: ChosenColumns) => void
}) {
  const [places, setPlaces] = useState(() => ({
    name: placeOf(columns, 'name'),
    phone: placeOf(columns, 'phone'),
  }))
  const { name, phone } = places
  const choice = (key: 'name' | 'phone', label: string) => ({
    key,
    label,
    value: places[key],
    samples: columns[Number(places[key] || -1)]?.samples ?? [],
    placeholder: 'Choose a column',
    options: columns.map((column, place) => ({ value: String(place), label: wordsOf(column, place) })),
  })
  const isSame = name !== '' && name === phone
  return (
    <ColumnPicker
      note="Choose the columns with names and phone numbers."
      choices={[
        choice('name', 'Names'),
        {
          ...choice('phone', 'Phone numbers'),
          error: isSame ? 'Choose a different column from the one for names.' : undefined,
        },
      ]}
      onChange={(key, place) => setPlaces({ ...places, [key]: place })}
      missing={name === '' || phone === '' ? 'Choose both columns first.' : null}
      busy={busy}
      onShow={() => onChoose({ name_column: Number(name), phone_column: Number(phone) })}
    />
  )
}

function placeOf(columns: ContactColumn[], use: ContactColumn['use']): string {
  const place = columns.findIndex((column) => column.use === use)
  return place === -1 ? '' : String(place)
}

const wordsOf = (column: ContactColumn, place: number) =>
  [formatColumnLabel(column, place), column.samples[0]].filter(Boolean).join(': ')
