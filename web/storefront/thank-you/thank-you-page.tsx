import { useNavigate } from 'react-router'
import { isPrintedFromDesign, isPrintedFromDesignByKind } from '#core/orders/files/designs.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Stepper } from '#web/ui/page/stepper.tsx'
import { DesignUploadSection } from '../design/design-upload-section.tsx'
import { clearSavedOrder } from '../placed-order-storage.ts'
import { getThanksText } from './get-thanks-text.ts'
import { HowToPay } from './how-to-pay.tsx'
import { NotificationNote } from './notification-note.tsx'
import { OrderItemsSummary } from './order-items-summary.tsx'
import { useThankYou, type ThankYouKind } from './use-thank-you.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { shellTexts } from '../texts/shell.ts'

/**
 * Thank-you page shared by all order types (THANK-01, THANK-02). `form` is the path to which its back button leads.
 */
export function ThankYouPage({ kind, steps, form }: { kind: ThankYouKind; steps: string[]; form: string }) {
  const t = useTexts(thanksTexts)
  const { home } = useTexts(shellTexts)
  const { id, order, notification } = useThankYou(kind)
  const navigate = useNavigate()
  const backToForm = () => {
    if (id) clearSavedOrder(id)
    void navigate(form)
  }
  return (
    <div className="mx-auto max-w-2xl py-4 md:py-10">
      <Stepper steps={steps} current={steps.length - 1} className="mb-4 max-w-md md:mb-8" />
      <h1 className="text-34 md:text-46">{t.title}</h1>
      <p className="mt-2 max-w-line text-15 md:text-17">{order ? getThanksText(order, t) : t.text}</p>
      <NotificationNote state={notification} reaches={order?.reaches_phone ?? true} />
      <div className="mt-4 grid grid-cols-1 gap-6 md:mt-8">
        {order ? (
          <HowToPay order={order} credentials={{ id: order.id }} slipKey={order.slip_key} />
        ) : (
          <Skeleton className="h-110 rounded-surface" />
        )}
        <OrderItemsSummary order={order} />
        {(order ? isPrintedFromDesign(order.goods) : isPrintedFromDesignByKind[kind]) && (
          <p className="max-w-line text-15">{t.design}</p>
        )}
        {order?.design_key && <DesignUploadSection order={order.orderNumber} designKey={order.design_key} />}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {order && (
          <ButtonLink
            {...(order.online_sen === 0 && { variant: 'primary' as const })}
            to={`/jejak?no=${order.orderNumber}`}
            size="large"
          >
            {t.follow}
          </ButtonLink>
        )}
        <Button size="large" onClick={backToForm}>
          {t.toForm}
        </Button>
        <ButtonLink to="/" size="large">
          {home}
        </ButtonLink>
      </div>
    </div>
  )
}
