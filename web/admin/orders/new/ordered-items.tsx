import type { AdminOrderItem, AdminOrderPrice } from '#core/orders/admin/create-order.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { getEarlierDesign, removeEarlierDesign } from './earlier-design.ts'
import { listItemLines } from '../item-text.ts'

export function OrderedItems({
  items,
  price,
  failed,
  onRetry,
  editing,
  onEdit,
  onRemove,
  onWithoutDesign,
}: {
  items: AdminOrderItem[]
  /** Price of these items. While a new price loads, the price before the last change. */
  price: AdminOrderPrice | null
  failed: boolean
  onRetry: () => void
  /** Index of the item being edited, or `null`. */
  editing: number | null
  onEdit: (at: number | null) => void
  onRemove: (at: number) => void
  /** Replaces the item with a copy that doesn't use an earlier order's design. */
  onWithoutDesign: (at: number, item: AdminOrderItem) => void
}) {
  if (items.length === 0) return null
  const known = price?.items.length === items.length ? price.items : []
  return (
    <>
      <ul aria-label="Order items" className="grid gap-2">
        {items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no id, and their order never changes
          <Item
            key={at}
            priced={known[at] ?? null}
            editing={editing === at}
            onEdit={() => onEdit(editing === at ? null : at)}
            onRemove={() => onRemove(at)}
            designAs={getEarlierDesign(item)?.order}
            onWithoutDesign={() => onWithoutDesign(at, removeEarlierDesign(item))}
          />
        ))}
      </ul>
      {failed && (
        <ErrorNote>
          The price could not be calculated.{' '}
          <button type="button" className="underline" onClick={onRetry}>
            Try again
          </button>
        </ErrorNote>
      )}
    </>
  )
}

function Item({
  priced,
  editing,
  onEdit,
  onRemove,
  designAs,
  onWithoutDesign,
}: {
  priced: AdminOrderPrice['items'][number] | null
  editing: boolean
  onEdit: () => void
  onRemove: () => void
  /** Number of the earlier order whose approved design is printed again. */
  designAs: string | undefined
  onWithoutDesign: () => void
}) {
  const goods = priced && 'goods' in priced ? priced.goods : null
  return (
    <li
      className={`flex items-start justify-between gap-3 rounded-surface border bg-surface p-3 ${editing ? 'border-ink' : 'border-line'}`}
    >
      <div className="min-w-0 text-15">
        {goods ? (
          <>
            <p className="font-semibold wrap-anywhere">{goods.product}</p>
            {listItemLines(goods).map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
              <p key={at} className="text-quiet wrap-anywhere">
                {line.join(' · ')}
              </p>
            ))}
          </>
        ) : priced && 'error' in priced ? (
          <p role="alert" lang="ms" className="text-wrong">
            {priced.error}
          </p>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
        {designAs && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            Uses the design of {designAs}
            <Button size="small" onClick={onWithoutDesign}>
              Remove design
            </Button>
          </p>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-2">
        {priced && 'goods_sen' in priced && <Money sen={priced.goods_sen} className="font-semibold" />}
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            onClick={onEdit}
            aria-label={`${editing ? 'Cancel editing' : 'Edit'} ${goods?.product ?? 'item'}`}
          >
            {editing ? 'Cancel' : 'Edit'}
          </Button>
          <Button onClick={onRemove} aria-label={`Remove ${goods?.product ?? 'item'}`}>
            Remove
          </Button>
        </span>
      </div>
    </li>
  )
}
