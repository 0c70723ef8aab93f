import { useNavigate } from 'react-router'
import type { OrderKind } from '../../../core/contracts/orders.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { putOrderAway } from '../order-storage.ts'
import { HowToPay } from './how-to-pay.tsx'
import { NotificationNote } from './notification-note.tsx'
import { OrderedGoods } from './ordered-goods.tsx'
import { useThankYou } from './use-thank-you.ts'

/** What every kind of order gets in the end (THANK-01, 02); `form` is where the button leads back to. */
export function Thanks({ kind, steps, form }: { kind: OrderKind; steps: string[]; form: string }) {
  const { id, order, notification } = useThankYou(kind)
  const navigate = useNavigate()
  const backToForm = () => {
    if (id) putOrderAway(id)
    void navigate(form)
  }
  return (
    <div className="mx-auto max-w-2xl py-6 md:py-10">
      <Stepper steps={steps} current={steps.length - 1} className="mb-8 max-w-md" />
      <h1 className="text-34 md:text-46">Tempahan Diterima!</h1>
      <p className="mt-3 max-w-line text-17">
        Terima kasih. Maklumat bayaran akan dihantar melalui WhatsApp, dan pesanan anda diproses selepas
        bayaran diterima.
      </p>
      <NotificationNote state={notification} />
      <div className="mt-8 grid gap-6">
        <OrderedGoods order={order} />
        {order && <HowToPay order={order} />}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="primary" size="large" onClick={backToForm}>
          Kembali ke borang
        </Button>
        {order && (
          <ButtonLink to={`/jejak?no=${order.orderNumber}`} size="large">
            Jejak pesanan
          </ButtonLink>
        )}
        <ButtonLink to="/" size="large">
          Laman utama
        </ButtonLink>
      </div>
    </div>
  )
}
