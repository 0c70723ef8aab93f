import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import {
  importCatalog,
  catalogImportOutcomes,
  catalogImportKinds,
  importPriceTiers,
  catalogColumnChoicesSchema,
  type CatalogColumnChoices,
  type CatalogImportReport,
  type CatalogImportKind,
} from '#core/catalog/catalog-import.ts'
import { api, ApiError } from '#web/api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { refreshCatalog } from '../catalog/catalog-queries.ts'
import { FileChooser } from '#web/admin/file-chooser.tsx'
import { ColumnSummary, ColumnPicker, formatColumnLabel } from '#web/admin/import/column-picker.tsx'
import { ImportRows } from '#web/admin/import/import-rows.tsx'
import { createRefusedRowsToast } from '#web/admin/import/refused-rows.ts'
import { usePriceLists } from '../prices/price-list-queries.ts'
import { PriceEffects } from '../prices/price-effects.tsx'

type Report = CatalogImportReport & { tiers?: { sheets: number; price_sen: number }[] }

const words: Record<CatalogImportKind | 'prices', { title: string; note: string }> = {
  products: {
    title: 'Import products',
    note: 'Products are matched by web address. Missing columns and empty cells leave values unchanged.',
  },
  colours: {
    title: 'Import name tag colours',
    note: 'One pair per row, such as Red/White, in a column named “Colours”.',
  },
  schools: {
    title: 'Import schools',
    note: 'Schools are matched by name. Missing columns and empty cells leave values unchanged.',
  },
  prices: {
    title: 'Import prices',
    note: 'The file replaces the whole list. It needs the columns “From sheets” and “Price per sheet”.',
  },
}

export default function CatalogImportPage() {
  const { list } = useParams()
  const kind = kindAt(useLocation().pathname)
  const back = backFrom(kind, list)
  const [file, setFile] = useState<File | null>(null)
  const navigate = useNavigate()
  const client = useQueryClient()
  /** The user's field for each column, or `null` to detect the fields by the headings. */
  const [uses, setUses] = useState<string[] | null>(null)
  const [columns, setColumns] = useState<CatalogColumnChoices | null>(null)
  /**
   * Columns for which staff must choose a field: only the unknown columns, or all of them. `null` if staff aren't
   * asked.
   */
  const [choosing, setChoosing] = useState<'unknown' | 'all' | null>(null)
  const dryRun = useMutation({
    mutationFn: ({ file, uses }: Chosen) => run({ kind, list, file, uses }, { dry_run: 'true' }),
    onSuccess(report, { uses }) {
      const isUndecided = uses === null && report.columns.some(({ use }) => use === null)
      setColumns(report)
      setChoosing(isUndecided ? 'unknown' : null)
    },
    onError(error) {
      setColumns((before) => columnsIn(error) ?? before)
      setChoosing('all')
    },
  })
  const apply = useMutation({
    mutationFn: ({ plan, ...chosen }: Chosen & { plan: string }) => run({ kind, list, ...chosen }, { plan }),
    async onSuccess({ rows, refused_csv: csv }) {
      const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
      const refused = count('refused')
      toast.success(
        `${count('new')} added, ${count('updated')} updated${refused > 0 ? `, ${refused} rejected` : ''}`,
        createRefusedRowsToast({ csv, from: file?.name ?? kind }),
      )
      await refreshCatalog(client)
      void navigate(back.to)
    },
    onError(error) {
      toast.error(error.message)
      if (error instanceof ApiError && error.code === 'changed' && dryRun.variables)
        dryRun.mutate(dryRun.variables)
    },
  })
  const shown = uses ?? columns?.columns.map(({ use }) => use ?? '') ?? []
  return (
    <>
      <PageHeader {...words[kind]} back={back} />
      <FileChooser
        accept=".csv,.txt,text/csv"
        chosen={file?.name ?? null}
        hint="or drop a CSV file here"
        onChoose={(chosen) => {
          setFile(chosen)
          setUses(null)
          setColumns(null)
          dryRun.mutate({ file: chosen, uses: null })
        }}
      />
      <div className="mt-4">{dryRun.isError && <ErrorNote>{dryRun.error.message}</ErrorNote>}</div>
      {file && columns && choosing && (
        <ChooseFields
          file={columns}
          uses={shown}
          all={choosing === 'all'}
          busy={dryRun.isPending}
          onChange={setUses}
          onShow={() => {
            setUses(shown)
            dryRun.mutate({ file, uses: shown })
          }}
        />
      )}
      {columns && !choosing && (
        <ColumnSummary onChange={() => setChoosing('all')}>{columnsLeftOut(columns)}</ColumnSummary>
      )}
      {dryRun.isPending && !dryRun.data && (
        <div className="mt-6">
          <Loading label="Reading the file…" visible />
          <Skeleton className="mt-3 h-40 rounded-surface" />
        </div>
      )}
      {file && dryRun.data && !dryRun.isError && (
        <>
          <ImportRows
            rows={dryRun.data.rows}
            outcomes={catalogImportOutcomes}
            what={['change', 'changes']}
            rowKey={({ row, name }) => `${row} ${name}`}
            refused={{ csv: dryRun.data.refused_csv, from: file.name }}
            busy={apply.isPending}
            stale={dryRun.isPending || uses !== dryRun.variables.uses}
            onApply={() => apply.mutate({ ...dryRun.variables, plan: dryRun.data.plan })}
          />
          {list && dryRun.data.tiers && <TierEffects list={list} tiers={dryRun.data.tiers} />}
        </>
      )}
    </>
  )
}

function kindAt(pathname: string): CatalogImportKind | 'prices' {
  if (pathname.includes('/prices/')) return 'prices'
  return catalogImportKinds.find((kind) => pathname.includes(`/${kind}/import`)) ?? 'products'
}

function backFrom(kind: CatalogImportKind | 'prices', list = '') {
  if (kind === 'prices') return { to: `/admin/products/prices/${encodeURIComponent(list)}`, label: 'Prices' }
  if (kind === 'products') return { to: '/admin/products', label: 'Products' }
  return { to: `/admin/products/${kind}`, label: kind === 'colours' ? 'Name tag colours' : 'Schools' }
}

/** Returns the columns to choose from if no column was found for a required field. */
const columnsIn = (error: Error): CatalogColumnChoices | undefined =>
  error instanceof ApiError ? catalogColumnChoicesSchema.safeParse(error.details).data : undefined

interface Chosen {
  file: File
  uses: string[] | null
}

function run(
  { kind, list = '', file, uses }: Chosen & { kind: CatalogImportKind | 'prices'; list?: string | undefined },
  options: { dry_run?: 'true'; plan?: string },
): Promise<Report> {
  const query = { ...options, ...(uses && { columns: uses.join(',') }) }
  return kind === 'prices'
    ? api(importPriceTiers, { list, ...query }, { file })
    : api(importCatalog, { kind, ...query }, { file })
}

const priced = (tiers: { sheets: number; price_sen: number }[]) =>
  tiers.map(({ sheets, price_sen }) => ({ sheets, price: price_sen }))

function TierEffects({
  list: listId,
  tiers,
}: {
  list: string
  tiers: { sheets: number; price_sen: number }[]
}) {
  const list = usePriceLists().data?.find((each) => each.id === listId)
  if (!list) return null
  return (
    <div className="mt-6 max-w-xl">
      <PriceEffects
        before={{ sizes: list.sizes, tiers: priced(list.tiers) }}
        after={{ sizes: list.sizes, tiers: priced(tiers) }}
      />
    </div>
  )
}

function ChooseFields({
  file: { columns, fields },
  uses,
  all,
  busy,
  onChange,
  onShow,
}: {
  file: CatalogColumnChoices
  /** Field of each column. Empty if the column is not imported. */
  uses: string[]
  all: boolean
  busy: boolean
  onChange: (uses: string[]) => void
  onShow: () => void
}) {
  const missing = fields.filter(({ field, needed }) => needed && !uses.includes(field))
  const labels = missing.map(({ label }) => label).join(' and ')
  return (
    <ColumnPicker
      note={
        all
          ? 'The first line of the file is read as headings.'
          : 'These columns are not recognised. Choose a field for each column to import.'
      }
      choices={columns.flatMap((column, place) => {
        const value = uses[place] ?? ''
        const isTwice = value !== '' && uses.indexOf(value) < place
        return !all && column.use !== null && !isTwice
          ? []
          : {
              key: String(place),
              label: formatColumnLabel(column, place),
              samples: column.samples,
              error: isTwice ? 'This field is already used for another column.' : undefined,
              value,
              placeholder: 'Not imported',
              options: fields.map(({ field, label, needed }) => ({
                value: field,
                label: needed ? `${label} (required)` : label,
              })),
            }
      })}
      onChange={(key, field) =>
        onChange(columns.map((_, at) => (at === Number(key) ? field : (uses[at] ?? ''))))
      }
      missing={missing.length > 0 ? `Choose a column for ${labels} first.` : null}
      busy={busy}
      onShow={onShow}
    />
  )
}

function columnsLeftOut({ columns }: CatalogColumnChoices): string {
  const leftOut = columns.flatMap((column, place) =>
    column.use === null ? formatColumnLabel(column, place) : [],
  )
  return leftOut.length > 0 ? `Not imported: ${leftOut.join(', ')}.` : 'All columns are imported.'
}
