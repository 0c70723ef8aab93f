import { useState } from 'react'
import type { Batch, BatchOrder } from '#core/production/batch-details.ts'
import { batchRules, batchStateOf } from '#core/production/batch-states.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { counted } from '#core/shared/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { StayedNote } from '../orders/many/stayed-note.tsx'
import { useChangeMany, type Stayed } from '../orders/many/use-change-many.ts'
import { PostDialog } from './post-dialog.tsx'

/** What the orders of one stage can be moved on to, all of them with one press. */
export function MoveTogether({ batch, orders }: { batch: Batch; orders: BatchOrder[] }) {
  const [stayed, setStayed] = useState<Stayed>([])
  const [posting, setPosting] = useState(false)
  const moving = useChangeMany((left) => {
    setStayed(left)
    setPosting(false)
  })
  const of = (stage: OrderStage) => orders.filter((order) => order.stage === stage)
  const making = of('in_production')
  const { readyNext } = batchRules[batchStateOf(batch.steps)]
  const toPost = of('ready').filter(({ delivery_method }) => delivery_method === 'pos')
  const toHand = of('ready').filter(({ delivery_method }) => delivery_method !== 'pos')
  const move = (to: OrderStage, which: BatchOrder[]) =>
    moving.mutate({ action: to, orders: which.map(({ id, version }) => ({ id, version })) })
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
        {making.length > 0 && readyNext && (
          <Button variant="primary" busy={moving.isPending} onClick={() => move('ready', making)}>
            Move {counted(making.length, 'order')} to Ready
          </Button>
        )}
        {toPost.length > 0 && (
          <Button
            variant={making.length > 0 && readyNext ? 'secondary' : 'primary'}
            busy={moving.isPending}
            onClick={() => setPosting(true)}
          >
            Post {counted(toPost.length, 'order')}
          </Button>
        )}
        {toHand.length > 0 && (
          <Button busy={moving.isPending} onClick={() => move('handed_over', toHand)}>
            Hand over {counted(toHand.length, 'order')}
          </Button>
        )}
      </div>
      {making.length > 0 && !readyNext && (
        <p className="mb-4 text-15 text-quiet">
          Mark the batch as printed above: then its {counted(making.length, 'order')} can be moved to Ready
          together.
        </p>
      )}
      <StayedNote stayed={stayed} onClose={() => setStayed([])} />
      {posting && (
        <PostDialog
          orders={toPost}
          busy={moving.isPending}
          onPost={(orders) => moving.mutate({ action: 'posted', orders })}
          onClose={() => setPosting(false)}
        />
      )}
    </>
  )
}
