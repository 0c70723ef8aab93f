import type { FormEvent, ReactNode } from 'react'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import type { StoredBasketItem } from '../basket/basket-store.ts'
import { AddToBasketButton } from '../basket/add-to-basket-button.tsx'
import { CustomerFields } from '../order/customer-fields.tsx'
import { DeliveryFields } from '../order/delivery-fields.tsx'
import { FormSection } from '../order/form-section.tsx'
import { PlaceOrderForm } from '../order/place-order-form.tsx'
import { SendBar } from '../order/send-bar.tsx'
import { ironOnErrorMessages } from '../texts/iron-on-errors.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { formatMissingParts } from './form-messages.ts'
import type { IronOnStartData } from './iron-on-data.ts'
import type { IronOnValues } from './iron-on-values.ts'
import type { IronOnOrdering } from './use-iron-on-ordering.ts'

type Values = IronOnValues<IronOnType>

type SubmitOrder = (onMissing: HandleErrors) => (event: FormEvent) => Promise<void>
type HandleErrors = (errors: FieldErrors<Values>) => void

export function IronOnForm({
  start,
  ordering: { goodsSen, postage, ready, sending, problem, sayMissing, settled },
  note,
  preload,
  submit,
  item,
  edited,
  empty,
  children,
}: {
  start: IronOnStartData
  ordering: IronOnOrdering
  note: string
  preload: () => Promise<unknown>
  submit: SubmitOrder
  item: (productSlug: string) => StoredBasketItem['item']
  /** Id of the basket item that is being edited. */
  edited: string | undefined
  /** Resets the form to one blank row. */
  empty: () => void
  children: ReactNode
}) {
  const t = useTexts(ironOnTexts)
  const problemText = useFormatProblem(ironOnErrorMessages)
  const { trigger } = useFormContext<Values>()
  const { errors, isSubmitted, isSubmitting } = useFormState<Values>()
  const missing =
    isSubmitted && Object.keys(errors).length > 0 ? formatMissingParts(errors, t).join(' ') : null
  const problemMessage = problem ? problemText(problem) : missing
  const fill = async () => {
    settled()
    const { name, slug } = start.product
    if (await trigger('orders')) return { replaces: edited, name, seenSen: goodsSen, item: item(slug) }
    sayMissing(t.missingRows)
    focusFirstInvalid(document.querySelector('form[data-queue]'))
    return null
  }
  return (
    <PlaceOrderForm
      goodsSen={goodsSen}
      preload={preload}
      onSubmit={(event) => {
        const box = event.currentTarget
        settled()
        void submit((errors) => {
          sayMissing(formatMissingParts(errors, t)[0])
          // The error message names the customer's details first, so they also get the focus first.
          const who = errors.nama || errors.phone ? box.querySelector('[data-customer]') : null
          focusFirstInvalid(who ?? box)
        })(event)
      }}
    >
      <div className="flex flex-col gap-8 md:flex-row md:items-start md:gap-10">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-8">
          <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
          <AddToBasketButton fill={fill} done={empty} />
          <FormSection title={t.about} className="sm:grid-cols-2">
            <div data-customer className="contents">
              <CustomerFields />
            </div>
          </FormSection>
          <FormSection title={t.delivery}>
            <DeliveryFields
              pickupPlace={start.pickupPlace}
              postage={postage.postage}
              parcel={postage.parcel}
            />
          </FormSection>
          {problemMessage && <ErrorNote>{problemMessage}</ErrorNote>}
        </div>
        <SendBar
          beside
          ready={ready}
          to={postage.to}
          goodsSen={goodsSen}
          fee={postage.fee}
          note={note}
          sending={sending || isSubmitting}
        />
      </div>
    </PlaceOrderForm>
  )
}
