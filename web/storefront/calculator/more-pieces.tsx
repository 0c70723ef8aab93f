import type { ReactNode } from 'react'
import type { Quote } from '../../../core/contracts/pricing.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'

/**
 * Says when more pieces cost no more (what is left of the last sheet, or a larger job that is cheaper), else from
 * how many on each piece costs less. Its room stays while it has nothing to say, so nothing moves under the finger.
 * `quote` is null while a new one is on its way.
 */
export function MorePieces({ quote, onTake }: { quote: Quote | null; onTake: (quantity: number) => void }) {
  return (
    <div aria-live="polite" className="flex min-h-16 items-center">
      {quote?.more ? (
        <Offer quantity={quote.more.quantity} onTake={onTake} good>
          {quote.more.total_sen < quote.total_sen ? (
            <>
              <Pieces quantity={quote.more.quantity} /> lebih murah: <Money sen={quote.more.total_sen} />
            </>
          ) : (
            <>
              Harga sama untuk <Pieces quantity={quote.more.quantity} />
            </>
          )}
        </Offer>
      ) : (
        quote?.next && (
          <Offer quantity={quote.next.quantity} onTake={onTake}>
            <Pieces quantity={quote.next.quantity} /> hanya <Money sen={quote.next.total_sen} />: setiap
            keping lebih murah
          </Offer>
        )
      )}
    </div>
  )
}

function Pieces({ quantity }: { quantity: number }) {
  return <b>{quantity.toLocaleString('en-MY')} keping</b>
}

function Offer({
  quantity,
  onTake,
  good = false,
  children,
}: {
  quantity: number
  onTake: (quantity: number) => void
  good?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'flex w-full animate-enter items-center justify-between gap-3 rounded-surface px-4 py-2 text-15',
        good ? 'bg-good-wash text-good' : 'bg-sunk text-ink',
      )}
    >
      <p>{children}</p>
      <Button variant="secondary" onClick={() => onTake(quantity)}>
        Ambil
      </Button>
    </div>
  )
}
