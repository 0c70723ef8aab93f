import { useState } from 'react'
import { useParams } from 'react-router'
import { exportPriceTiers } from '#core/catalog/catalog-import.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ClockIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { CatalogHistoryDialog } from '../catalog/catalog-history-dialog.tsx'
import { usePriceLists, priceListsQuery } from './price-list-queries.ts'
import { PriceListForm } from './price-list-form.tsx'
import { SpreadsheetMenu } from '../catalog/spreadsheet-menu.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [priceListsQuery()])

export default function PriceListPage() {
  const { list: listId } = useParams()
  const lists = usePriceLists()
  const [history, setHistory] = useState(false)
  const list = lists.data?.find((each) => each.id === listId)
  return (
    <>
      <PageHeader
        title={list?.name ?? 'Price list'}
        back={{ to: '/admin/products/prices', label: 'Prices' }}
        actions={
          list && (
            <>
              <Button icon={<ClockIcon />} onClick={() => setHistory(true)}>
                View history
              </Button>
              <SpreadsheetMenu
                importAt={`/admin/products/prices/${encodeURIComponent(list.id)}/import`}
                name={`${list.id}.csv`}
                load={() => fetchApiFile(exportPriceTiers, { list: list.id })}
              />
            </>
          )
        }
      />
      {list && history && (
        <CatalogHistoryDialog
          of={{ kind: 'price-lists', entry: list.id, title: list.name }}
          onClose={() => setHistory(false)}
        />
      )}
      {list ? (
        // The form keeps the price list as it was loaded. A newer version arrives only by saving or after an edit
        // conflict.
        <PriceListForm key={list.id} list={list} />
      ) : lists.data ? (
        <EmptyState title="Price list not found" />
      ) : lists.isError ? (
        <ErrorState title="Prices could not be loaded" onRetry={() => void lists.refetch()}>
          {lists.error.message}
        </ErrorState>
      ) : (
        <>
          <Loading />
          <Skeleton className="h-96 rounded-surface" />
        </>
      )}
    </>
  )
}
