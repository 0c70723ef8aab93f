import { getPersonalData } from '#core/privacy/privacy.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isAllowed } from '#core/shared/role.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ChatIcon, SendIcon, RefreshIcon } from '#web/ui/icons.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { getPersonPath } from '#web/admin/contacts/person-path.ts'
import { noPhoneText } from '../no-message-note.tsx'
import { useTrackingLink, refreshOrders } from '../order-queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewOrderLink } from '#core/orders/admin/admin-order.ts'
import { api } from '#web/api.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'

export function CustomerSection({ order, onWrite }: { order: ListedOrder; onWrite: () => void }) {
  const seesPeople = isAllowed(getPersonalData.access, useSession()?.role ?? null)
  return (
    <>
      <p className="text-15 break-words">{order.nama}</p>
      {order.phone ? (
        <>
          <p className="flex items-center gap-2 text-15 tabular-nums">
            {order.phone}
            <CopyButton text={order.phone} aria-label={`Copy the phone number of ${order.nama}`} />
          </p>
          <p className="mt-1 flex flex-wrap gap-2">
            <Button size="small" icon={<SendIcon width={16} height={16} />} onClick={onWrite}>
              Message
            </Button>
            <a
              href={`https://wa.me/${order.phone}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'small')}
            >
              <ChatIcon width={16} height={16} />
              Chat on WhatsApp
            </a>
            {seesPeople && (
              <ButtonLink size="small" to={getPersonPath(order.phone)}>
                View customer
              </ButtonLink>
            )}
          </p>
        </>
      ) : (
        <TrackingCode order={order} />
      )}
      <RenewLink order={order} />
    </>
  )
}

/** QR code with which a customer who gets no messages can open the order on a phone. */
function TrackingCode({ order }: { order: ListedOrder }) {
  const link = useTrackingLink(order.id, true).data?.link
  if (!link) return <p className="text-15 text-quiet">{noPhoneText}</p>
  return (
    <div className="mt-1 flex items-start gap-4">
      <QrCode
        text={link}
        label="QR code that opens the order for the customer"
        className="size-24 shrink-0 rounded-small border border-line"
      />
      <div className="min-w-0 text-15">
        <p className="text-quiet">
          {noPhoneText}, so no messages are sent. The customer can track the order with this QR code, which is
          also on the packing slip.
        </p>
        <p className="mt-1">
          <CopyButton text={link}>Copy link</CopyButton>
        </p>
      </div>
    </div>
  )
}

/** Revokes the customer's links to the order and creates a new link. */
function RenewLink({ order }: { order: ListedOrder }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => api(renewOrderLink, { id: order.id }),
    onSuccess() {
      toast.success('Customer link renewed')
      return refreshOrders(client)
    },
    onError: showFailure,
    onSettled: () => setAsking(false),
  })
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" icon={<RefreshIcon width={16} height={16} />} onClick={() => setAsking(true)}>
        Renew customer link
      </Button>
      {renew.data && <CopyButton text={renew.data.link}>Copy new link</CopyButton>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Renew the customer link?"
        confirmLabel="Renew link"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      >
        Links already sent or printed stop working immediately. The next message contains the new link, and
        you can copy it here.
      </ConfirmDialog>
    </div>
  )
}
