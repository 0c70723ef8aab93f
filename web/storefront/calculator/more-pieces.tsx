import type { Quote } from '../../../core/contracts/pricing.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'

/**
 * Says when more pieces cost no more: what is left of the last sheet, or a larger job that is cheaper. Its room
 * stays while it has nothing to say, so nothing moves under the finger.
 */
export function MorePieces({
  more,
  total,
  onTake,
}: {
  more: Quote['more']
  total: number
  onTake: (quantity: number) => void
}) {
  return (
    <div aria-live="polite" className="flex min-h-16 items-center">
      {more && (
        <div className="flex w-full animate-enter items-center justify-between gap-3 rounded-surface bg-good-wash px-4 py-2 text-15 text-good">
          <p>
            {more.total_sen < total ? (
              <>
                <b>{more.quantity.toLocaleString('en-MY')} keping</b> lebih murah:{' '}
                <Money sen={more.total_sen} />
              </>
            ) : (
              <>
                Harga sama untuk <b>{more.quantity.toLocaleString('en-MY')} keping</b>
              </>
            )}
          </p>
          <Button variant="secondary" onClick={() => onTake(more.quantity)}>
            Ambil
          </Button>
        </div>
      )}
    </div>
  )
}
