import { useQuery } from '@tanstack/react-query'
import { formatListDay, formatListTime } from '#core/shared/shop-time.ts'
import type { StatementImport } from '#core/payments/statement-calls.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ReceiptIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { PaymentsNav } from '../payments-nav.tsx'
import { ImportCard } from './import-card.tsx'
import { DecidedTransactionLists } from './decided-transaction-lists.tsx'
import { MatchLists } from './match-lists.tsx'
import { statementImportsQuery, statementMatchesQuery } from './statement-queries.ts'

export const clientLoader = prefetchQueries(() => [statementImportsQuery(), statementMatchesQuery()])

export default function StatementsPage() {
  const imports = useQuery(statementImportsQuery())
  const matches = useQuery(statementMatchesQuery())
  const failed = imports.error ?? matches.error
  return (
    <>
      <PageHeader
        title="Bank statements"
        note="Import a statement to see which orders were paid. Nothing is recorded until you confirm it."
      />
      <PaymentsNav />
      {imports.data && <ImportCard accounts={imports.data.accounts} />}
      {failed && (
        <div className="mt-6">
          <ErrorState
            title="Bank statements could not be loaded"
            onRetry={() => {
              void imports.refetch()
              void matches.refetch()
            }}
          >
            {failed.message}
          </ErrorState>
        </div>
      )}
      {!failed && (imports.isPending || matches.isPending) && (
        <>
          <Loading label="Loading transactions…" visible />
          <Skeleton className="mt-3 h-40 rounded-surface" />
        </>
      )}
      {imports.data && matches.data && (
        <>
          {imports.data.imports.length === 0 ? (
            <EmptyState title="No statements yet" icon={<ReceiptIcon />}>
              Download the transactions of your account from your bank, as CSV, Excel or PDF, and choose the
              file above.
            </EmptyState>
          ) : (
            <MatchLists matches={matches.data} />
          )}
          {imports.data.imports.length > 0 && (
            <>
              <DecidedTransactionLists />
              <ImportHistory imports={imports.data.imports} />
            </>
          )}
        </>
      )}
    </>
  )
}

const formatPeriod = ({ from_day: from, to_day: to }: StatementImport) =>
  from === to ? formatListDay(from) : `${formatListDay(from)} – ${formatListDay(to)}`

function ImportHistory({ imports }: { imports: StatementImport[] }) {
  return (
    <section className="mt-10" aria-labelledby="imports">
      <h2 id="imports" className="mb-3 text-20 font-semibold">
        Imported statements
      </h2>
      <Card flush className="max-md:contents">
        <DataTable
          caption="Imported statements"
          rows={imports}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'period',
              header: 'Period',
              width: '14rem',
              render: (row) => <span className="tabular-nums">{formatPeriod(row)}</span>,
            },
            { key: 'account', header: 'Account', render: ({ account }) => account },
            { key: 'rows', header: 'Transactions', render: formatCounts },
            {
              key: 'closing',
              header: 'Closing balance',
              width: '10rem',
              render: (row) => <Money sen={row.closing_sen} />,
            },
            {
              key: 'by',
              header: 'Imported',
              width: '15rem',
              render: (row) => `${formatListTime(new Date(row.imported_at))} · ${row.imported_by}`,
            },
          ]}
          renderCard={(row) => (
            <Card className="grid gap-1 text-15">
              <span className="font-semibold tabular-nums">{formatPeriod(row)}</span>
              <span>{row.account}</span>
              <span className="text-quiet">Transactions: {formatCounts(row)}</span>
              <span className="text-13 text-quiet">
                {formatListTime(new Date(row.imported_at))} · {row.imported_by}
              </span>
            </Card>
          )}
        />
      </Card>
    </section>
  )
}

const formatCounts = ({ row_count: rows, new_count: added }: StatementImport) =>
  added === rows ? `${rows}` : `${rows}, ${added} new`
