import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderProofs } from '#core/orders/files/order-proofs.ts'
import { maxDesignBytes, maxDesigns } from '#core/orders/files/designs-calls.ts'
import { addOrderDesign, deleteOrderDesign } from '#core/orders/files/order-designs-calls.ts'
import type { ItemToPrint } from '#core/orders/files/sent-designs.ts'
import { formatPrintJob } from '#core/orders/items/print-job.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { api } from '#web/api.ts'
import { uploadFile } from '#web/upload.ts'
import { useUploads, type UploadQueue } from '#web/hooks/use-uploads.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { UploadList } from '#web/admin/media/upload-list.tsx'
import { refreshOrders, useProofs } from '../order-queries.ts'
import { ItemApprovalSection } from './approval.tsx'
import { DesignLine } from './design-line.tsx'
import { recordDesignReceived } from '#core/orders/admin/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { useChangeOrder } from '../details/use-change-order.ts'
import { DesignBadge } from '../stage-badges.tsx'

export function OrderDesignFiles({ order }: { order: ListedOrder }) {
  const proofs = useProofs(order.id)
  const items = proofs.data?.items ?? []
  return (
    <div className="grid gap-3">
      <DesignReceived order={order} />
      {items.length < 2 ? (
        <DesignsOfItem order={order} proofs={proofs.data} item={items[0]} />
      ) : (
        items.map((item) => (
          <section
            key={item.item}
            aria-label={formatPrintJob(item)}
            className="grid gap-3 border-t border-line pt-3"
          >
            <h4 className="text-15 font-semibold wrap-anywhere">{formatPrintJob(item)}</h4>
            <DesignsOfItem order={order} proofs={proofs.data} item={item} />
          </section>
        ))
      )}
      {proofs.isPending && <Skeleton className="h-6" />}
      {proofs.isError && <ErrorNote>{proofs.error.message}</ErrorNote>}
    </div>
  )
}

function DesignsOfItem({
  order,
  proofs,
  item,
}: {
  order: ListedOrder
  proofs: OrderProofs | undefined
  item: ItemToPrint | undefined
}) {
  const designs = order.designs.filter((design) => !item || design.item === item.item)
  const client = useQueryClient()
  const uploads = useUploads({
    send: (file, how) => uploadFile(addOrderDesign, { id: order.id, item: item?.item }, file, how),
    onDone: () => void refreshOrders(client),
    refusal: ({ size }) => (size > maxDesignBytes ? addOrderDesign.errors.design_too_large.error : null),
  })
  const drop = useMutation({
    mutationFn: (design: string) => api(deleteOrderDesign, { id: order.id, design }),
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshOrders(client),
  })
  return (
    <>
      {designs.length > 0 && (
        <ul aria-label="Designs" className="divide-y divide-line border-y border-line">
          {designs.map((design) => (
            <DesignLine
              key={design.id}
              order={order}
              design={design}
              busy={drop.isPending && drop.variables === design.id}
              onRemove={() => drop.mutate(design.id)}
            />
          ))}
        </ul>
      )}
      {proofs && item && <ItemApprovalSection order={order} proofs={proofs} item={item} />}
      <UploadList uploads={uploads} />
      {designs.length < maxDesigns && <AddFileButton uploads={uploads} />}
    </>
  )
}

function AddFileButton({ uploads }: { uploads: UploadQueue }) {
  return (
    <label
      className={cx(
        buttonClass('secondary', 'small'),
        'cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
      )}
    >
      <UploadIcon width={16} height={16} />
      Add file
      <input
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp,image/tiff,image/svg+xml,application/pdf,.ai,.psd"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Records that the shop received the design by other means, such as WhatsApp or email. */
function DesignReceived({ order }: { order: ListedOrder }) {
  const { id, designs, design_came: designReceived, design_missing: designMissing } = order
  const change = useChangeOrder(recordDesignReceived, 'Design status saved')
  if (designs.length > 0 || (!designReceived && !designMissing)) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-15">
      <DesignBadge order={order} />
      <span className="text-quiet">
        {designReceived ? 'Design received outside Cetak.' : 'The customer has not uploaded a design yet.'}
      </span>
      <Button
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate({ id, came: !designReceived })}
      >
        {designReceived ? 'Mark as missing' : 'Mark as received'}
      </Button>
    </p>
  )
}
