import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { getProductPath } from '#core/catalog/shop-paths.ts'
import { getOrderLink } from '#core/orders/admin/admin-order.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useProducts } from '../../products/product-queries.ts'
import { showFailure } from '../../show-failure.ts'
import type { ConversationDetails } from '../inbox-queries.ts'

type CustomerOrder = ConversationDetails['orders'][number]

export function InsertLinkDialog({
  orders,
  onChoose,
  onClose,
}: {
  orders: CustomerOrder[]
  onChoose: (link: string) => void
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const products = useProducts()
  const isFound = (text: string) => text.toLowerCase().includes(search.trim().toLowerCase())
  const choose = (link: string) => {
    onChoose(link)
    onClose()
  }
  const orderLink = useMutation({
    mutationFn: ({ id }: CustomerOrder) => api(getOrderLink, { id }),
    onSuccess: ({ link }) =>
      link === null ? toast.error('This customer’s data were deleted, so there is no link.') : choose(link),
    onError: showFailure,
  })
  const foundOrders = orders.filter(({ number, stage }) => isFound(`${number} ${stageRules[stage].label}`))
  const foundProducts = (products.data?.data ?? []).flatMap((product) => {
    const path = getProductPath(product)
    return path !== null && isFound(product.name) ? [{ name: product.name, path }] : []
  })
  return (
    <Dialog open onOpenChange={onClose} size="small" tall title="Insert link">
      <SearchInput
        data-autofocus
        aria-label="Search products and orders"
        placeholder="Product or order number"
        value={search}
        onValueChange={setSearch}
      />
      {foundOrders.length > 0 && (
        <Group title="Orders and quotations">
          {foundOrders.map((order) => (
            <Choice
              key={order.id}
              name={order.number}
              note={`${stageRules[order.stage].label} · ${formatRinggit(order.total_sen)}`}
              onChoose={() => orderLink.mutate(order)}
            />
          ))}
        </Group>
      )}
      {products.isPending && <Skeleton className="mt-4 h-40" />}
      {products.isError && <ErrorNote>{products.error.message}</ErrorNote>}
      {foundProducts.length > 0 && (
        <Group title="Products">
          {foundProducts.map(({ name, path }) => (
            <Choice key={path} name={name} onChoose={() => choose(location.origin + path)} />
          ))}
        </Group>
      )}
      {products.data && foundOrders.length + foundProducts.length === 0 && (
        <p className="mt-4 text-15 text-quiet">Nothing found. Check the spelling.</p>
      )}
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="text-13 font-semibold text-quiet">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Choice({ name, note, onChoose }: { name: string; note?: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-2 text-left text-15 hover:bg-sunk"
      >
        <span className="min-w-0 truncate">{name}</span>
        {note && <span className="shrink-0 text-13 text-quiet tabular-nums">{note}</span>}
      </button>
    </li>
  )
}
