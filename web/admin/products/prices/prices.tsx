import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deletePriceList, type AdminPriceList, createPriceList } from '#core/pricing/price-lists.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { DeleteConfirmDialog } from '#web/admin/delete-confirm-dialog.tsx'
import { CatalogNav } from '../catalog/catalog-nav.tsx'
import { refreshCatalog, useCanEditCatalog } from '../catalog/catalog-queries.ts'
import { productTypeLabels } from '../product-labels.ts'
import { listProductNamesUsingPriceList } from './price-list-users.ts'
import { usePriceLists, priceListsQuery } from './price-list-queries.ts'
import { useProducts, productsQuery } from '../product-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

export const clientLoader = prefetchQueries(() => [priceListsQuery(), productsQuery()])

export default function PricesPage() {
  const lists = usePriceLists()
  const mayKeep = useCanEditCatalog()
  const [dialog, setDialog] = useState<'new' | AdminPriceList | null>(null)
  const client = useQueryClient()
  return (
    <>
      <PageHeader
        title="Prices"
        note="Each order type has a price list. Products can have their own."
        actions={
          mayKeep && (
            <Button variant="primary" icon={<PlusIcon />} onClick={() => setDialog('new')}>
              New price list
            </Button>
          )
        }
      />
      <CatalogNav />
      {lists.isError && !lists.data && (
        <ErrorState title="Prices could not be loaded" onRetry={() => void lists.refetch()}>
          {lists.error.message}
        </ErrorState>
      )}
      {lists.isPending && (
        <>
          <Loading />
          <Skeleton className="h-72 rounded-surface" />
        </>
      )}
      <ul aria-label="Price lists" className="grid gap-3">
        {lists.data?.map((list) => (
          <li key={list.id}>
            <ListCard list={list} lists={lists.data} onDelete={mayKeep ? () => setDialog(list) : null} />
          </li>
        ))}
      </ul>
      {dialog === 'new' && <NewPriceList lists={lists.data ?? []} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'new' && (
        <DeleteConfirmDialog
          title={`Delete price list ${dialog.name}?`}
          remove={() => api(deletePriceList, { list: dialog.id, version: dialog.version })}
          done={`${dialog.name} deleted`}
          refresh={() => refreshCatalog(client)}
          onClose={() => setDialog(null)}
        >
          Orders keep the price that they were placed at.
        </DeleteConfirmDialog>
      )}
    </>
  )
}

function ListCard({
  list,
  lists,
  onDelete,
}: {
  list: AdminPriceList
  lists: AdminPriceList[]
  onDelete: (() => void) | null
}) {
  const { id, name, flow, sizes, tiers, set_price_sen } = list
  const users = listProductNamesUsingPriceList(list, lists, useProducts().data?.data ?? [])
  const [first, last] = [tiers[0], tiers.at(-1)]
  return (
    <Card className="flex items-center gap-4">
      <span className="min-w-0 flex-1">
        <Link to={`/admin/products/prices/${encodeURIComponent(id)}`} className="font-semibold">
          {name}
        </Link>
        <span className="block text-15 text-quiet">
          {users.length > 0
            ? `For ${users.join(', ')}`
            : flow
              ? `For ${productTypeLabels[flow]}. No products yet.`
              : 'Not used yet'}
        </span>
        <span className="block text-13 text-quiet tabular-nums">
          {[
            ...(set_price_sen === null ? [] : [`${formatRinggit(set_price_sen)} per set`]),
            ...(first && last
              ? [
                  `${formatRinggit(first.price_sen)} per sheet, ${formatRinggit(last.price_sen)} from ${last.sheets}`,
                ]
              : []),
            ...(sizes.length > 0 ? [sizes.map(formatStickerSize).join(', ')] : []),
          ].join(' · ')}
        </span>
      </span>
      {onDelete && !flow && (
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      )}
    </Card>
  )
}

function NewPriceList({ lists, onClose }: { lists: AdminPriceList[]; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm<typeof createPriceList, { name: string; from: string }>(createPriceList, {
    start: { name: '', from: lists.find(({ flow }) => flow === 'sticker')?.id ?? lists[0]?.id ?? '' },
    inputOf({ name, from }) {
      const like = lists.find(({ id }) => id === from)
      return {
        name,
        sizes: like?.sizes ?? [],
        tiers: like?.tiers ?? [],
        set_price_sen: like?.set_price_sen ?? null,
      }
    },
    async onSaved({ id }) {
      await refreshCatalog(client)
      void navigate(`/admin/products/prices/${encodeURIComponent(id)}`)
    },
    onFailure: ({ message }) => form.setError('name', { message }),
  })
  return (
    <ContractDialog form={form} action="Add" className="" onClose={onClose} title="New price list">
      <TextField form={form} name="name" label="Name" data-autofocus autoComplete="off" maxLength={120} />
      <Field label="Copy from">
        <Select {...form.register('from')}>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </Select>
      </Field>
    </ContractDialog>
  )
}
