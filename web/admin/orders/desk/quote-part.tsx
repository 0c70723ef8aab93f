import { deskQuoteFile } from '#core/orders/follow/quotes.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { apiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaveFile } from '#web/admin/production/use-save-file.ts'

/** The quotation as a PDF. */
export function QuoteButton({ order }: { order: ListedOrder }) {
  const save = useSaveFile()
  const file = () => apiFile(deskQuoteFile, { id: order.id })
  return (
    <Button
      size="small"
      busy={save.isPending}
      onClick={() => save.mutate({ file, name: `${order.number}.pdf` })}
    >
      Quotation
    </Button>
  )
}

/** Until when it holds, and what was written below it. */
export function QuoteNote({
  quote: { valid_until, note },
  open,
}: {
  quote: NonNullable<ListedOrder['quote']>
  /** Nobody has accepted it yet. */
  open: boolean
}) {
  const day = formatListDay(valid_until)
  return (
    <div className="rounded-surface border border-line bg-sunk px-4 py-3 text-15">
      <p className="font-semibold">
        {open
          ? `Quoted until ${day}. It is ordered once the customer accepts it.`
          : `Was quoted until ${day}.`}
      </p>
      {note && <p className="mt-1 wrap-anywhere whitespace-pre-line text-quiet">{note}</p>}
    </div>
  )
}
