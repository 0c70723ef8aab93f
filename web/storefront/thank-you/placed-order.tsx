import type { OrderView } from '#core/orders/order-view.ts'
import { isPrintedFromDesign } from '#core/orders/files/designs.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Stepper } from '#web/ui/page/stepper.tsx'
import { DesignUploadSection } from '../design/design-upload-section.tsx'
import { shellTexts } from '../texts/shell.ts'
import { useTexts } from '../texts/texts.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { getThanksText } from './get-thanks-text.ts'
import { HowToPay } from './how-to-pay.tsx'
import { NotificationNote } from './notification-note.tsx'
import { OrderItemsSummary } from './order-items-summary.tsx'

export default function PlacedOrderDetails({
  order,
  steps,
  form,
}: {
  order: OrderView
  steps: string[]
  form: string
}) {
  const t = useTexts(thanksTexts)
  const { home } = useTexts(shellTexts)
  const hydrated = useHydrated()
  return (
    <div className="mx-auto max-w-2xl py-6 md:py-10">
      <Stepper steps={steps} current={steps.length - 1} className="mb-8 max-w-md" />
      <h1 className="text-34 md:text-46">{t.title}</h1>
      <p className="mt-3 max-w-line text-17">{getThanksText(order, t)}</p>
      {isPrintedFromDesign(order.goods) && <p className="mt-2 max-w-line text-15">{t.design}</p>}
      <noscript>
        <p className="mt-2 max-w-line text-15">{t.withoutScripts}</p>
      </noscript>
      <NotificationNote state="waiting" reaches={order.reaches_phone} />
      <div className="mt-8 grid grid-cols-1 gap-6">
        <HowToPay order={order} credentials={{ id: order.id }} slipKey={order.slip_key} />
        <OrderItemsSummary order={order} />
        {hydrated && order.design_key && (
          <DesignUploadSection order={order.orderNumber} designKey={order.design_key} />
        )}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink
          {...(order.online_sen === 0 && { variant: 'primary' as const })}
          to={`/jejak?no=${order.orderNumber}`}
          size="large"
        >
          {t.follow}
        </ButtonLink>
        <ButtonLink to={form} size="large">
          {t.toForm}
        </ButtonLink>
        <ButtonLink to="/" size="large">
          {home}
        </ButtonLink>
      </div>
    </div>
  )
}
