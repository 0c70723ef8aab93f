import { useDeferredValue, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { OrderTable } from './order-table.tsx'
import { useOrders } from './order-queries.ts'

/** What customers have ordered, newest first. */
export default function Orders() {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const pages = useOrders(wanted)
  const box = useRef<HTMLDivElement>(null)
  useShortcuts({ '/': () => box.current?.querySelector('input')?.focus() })
  return (
    <>
      <PageHeader title="Orders" note="What customers have ordered, newest first." />
      <div ref={box} className="mb-4 max-w-md">
        <SearchInput
          aria-label="Search orders"
          placeholder="Number, name or phone"
          value={search}
          onValueChange={setSearch}
        />
      </div>
      {pages.isError && !pages.data ? (
        <ErrorState title="The orders could not be loaded" onRetry={() => void pages.refetch()}>
          {pages.error.message}
        </ErrorState>
      ) : (
        <OrderTable
          orders={pages.data?.pages.flatMap(({ orders }) => orders) ?? []}
          loading={pages.isPending}
          searched={wanted !== ''}
        />
      )}
      {pages.hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
