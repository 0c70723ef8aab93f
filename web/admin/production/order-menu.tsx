import { useState } from 'react'
import { undoBatch } from '#core/production/change-batch.ts'
import type { BatchDetails, BatchOrder } from '#core/production/batch-details.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { batchName } from './batch-words.tsx'
import { useBatchChange } from './batch-changes.ts'
import { ReprintDialog } from './reprint-dialog.tsx'

/** What can be done with one order of a batch. */
export function OrderMenu({ order, details: { batch } }: { order: BatchOrder; details: BatchDetails }) {
  const [reprinting, setReprinting] = useState(false)
  const takingOut = useBatchChange(undoBatch, () =>
    toast.success(`${order.number} taken out of ${batchName(batch).toLowerCase()}`),
  )
  return (
    <>
      <Menu
        label={order.number}
        trigger={
          <IconButton label={`More for ${order.number}`} className="-m-1.5">
            <MoreIcon width={18} height={18} />
          </IconButton>
        }
      >
        <MenuLink to={`/admin/orders?order=${order.id}`}>Open the order</MenuLink>
        {!batch.undone && !order.taken_out && (
          <>
            <MenuItem onSelect={() => setReprinting(true)}>Print again</MenuItem>
            {batch.kind === 'batch' && (
              <>
                <MenuSeparator />
                <MenuItem
                  danger
                  onSelect={() =>
                    takingOut.mutate({ id: batch.id, version: batch.version, orders: [order.id] })
                  }
                >
                  Take out of the batch
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {reprinting && <ReprintDialog batchId={batch.id} order={order} onClose={() => setReprinting(false)} />}
    </>
  )
}
