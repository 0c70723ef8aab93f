import { getPerson } from '#core/people/people.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { allows } from '#core/shared/role.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { buttonLook } from '#web/ui/button-look.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ChatIcon, SendIcon } from '#web/ui/icons.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { personPage } from '#web/admin/contacts/person-page.ts'
import { noPhone } from '../no-phone.tsx'
import { useCustomerLink } from '../order-queries.ts'
import { RenewLink } from './renew-link.tsx'

/** Whose an order is, and the ways to reach him. */
export function CustomerPart({ order, onWrite }: { order: ListedOrder; onWrite: () => void }) {
  const seesPeople = allows(getPerson.access, useSession()?.role ?? null)
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
              Write
            </Button>
            <a
              href={`https://wa.me/${order.phone}`}
              target="_blank"
              rel="noreferrer"
              className={buttonLook('secondary', 'small')}
            >
              <ChatIcon width={16} height={16} />
              Chat on WhatsApp
            </a>
            {seesPeople && (
              <ButtonLink size="small" to={personPage(order.phone)}>
                Everything of this customer
              </ButtonLink>
            )}
          </p>
        </>
      ) : (
        <WithoutPhone order={order} />
      )}
      <RenewLink order={order} />
    </>
  )
}

/** What stands in for messages: the code that opens the order on the customer's phone. */
function WithoutPhone({ order }: { order: ListedOrder }) {
  const link = useCustomerLink(order.id, true).data?.link
  if (!link) return <p className="text-15 text-quiet">{noPhone}</p>
  return (
    <div className="mt-1 flex items-start gap-4">
      <QrCode
        text={link}
        label="Opens the order for the customer"
        className="size-24 shrink-0 rounded-small border border-line"
      />
      <div className="min-w-0 text-15">
        <p className="text-quiet">
          {noPhone}, so no messages. The customer follows the order by this code, which is on the packing
          slip, too.
        </p>
        <p className="mt-1">
          <CopyButton text={link}>Copy the link</CopyButton>
        </p>
      </div>
    </div>
  )
}
