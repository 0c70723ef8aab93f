import type { FormEvent, ReactNode } from 'react'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import type { KeptItem } from '../basket/basket-store.ts'
import { ToBasketButton } from '../basket/to-basket-button.tsx'
import { CustomerFields } from '../order/customer-fields.tsx'
import { DeliveryFields } from '../order/delivery-fields.tsx'
import { FormPart } from '../order/form-part.tsx'
import { PlacingForm } from '../order/placing-form.tsx'
import { SendBar } from '../order/send-bar.tsx'
import { ironOnProblems } from '../texts/iron-on-problems.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useProblemText } from '../texts/problems.ts'
import { useTexts } from '../texts/texts.ts'
import { missingWords } from './form-words.ts'
import type { IronOnStart } from './iron-on-data.ts'
import type { IronOnValues } from './iron-on-values.ts'
import type { IronOnOrdering } from './use-iron-on-ordering.ts'

type Values = IronOnValues<IronOnType>

/** Submits the order or passes on the field errors. */
type SubmitOrder = (onMissing: HandleErrors) => (event: FormEvent) => Promise<void>
type HandleErrors = (errors: FieldErrors<Values>) => void

/**
 * The layout of both forms: items first, then customer and delivery. The total is beside them on a desktop and at the
 * bottom on a phone.
 */
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
  start: IronOnStart
  ordering: IronOnOrdering
  /** Shown below the total. */
  note: string
  /** Loads the code that validates and sends the order. */
  preload: () => Promise<unknown>
  submit: SubmitOrder
  /** Returns the rows as a basket item. */
  item: (productSlug: string) => KeptItem['item']
  /** Id of the basket item being edited. */
  edited: string | undefined
  /** Resets the form to one blank row. */
  empty: () => void
  children: ReactNode
}) {
  const t = useTexts(ironOnTexts)
  const problemText = useProblemText(ironOnProblems)
  const { trigger } = useFormContext<Values>()
  // What is still missing, in the page's language.
  const { errors, isSubmitted, isSubmitting } = useFormState<Values>()
  const missing = isSubmitted && Object.keys(errors).length > 0 ? missingWords(errors, t).join(' ') : null
  const wrong = problem ? problemText(problem) : missing
  const fill = async () => {
    settled()
    const { name, slug } = start.product
    if (await trigger('orders')) return { replaces: edited, name, seenSen: goodsSen, item: item(slug) }
    sayMissing(t.missingRows)
    focusFirstWrong(document.querySelector('form[data-queue]'))
    return null
  }
  return (
    <PlacingForm
      goodsSen={goodsSen}
      preload={preload}
      onSubmit={(event) => {
        const box = event.currentTarget
        settled()
        void submit((errors) => {
          sayMissing(missingWords(errors, t)[0])
          // The message names the customer first, so the focus goes there too.
          const who = errors.nama || errors.phone ? box.querySelector('[data-customer]') : null
          focusFirstWrong(who ?? box)
        })(event)
      }}
    >
      <div className="flex flex-col gap-8 md:flex-row md:items-start md:gap-10">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-8">
          <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
          <ToBasketButton fill={fill} done={empty} />
          <FormPart title={t.about} className="sm:grid-cols-2">
            <div data-customer className="contents">
              <CustomerFields />
            </div>
          </FormPart>
          <FormPart title={t.delivery}>
            <DeliveryFields
              pickupPlace={start.pickupPlace}
              postage={postage.postage}
              parcel={postage.parcel}
            />
          </FormPart>
          {wrong && <ErrorNote>{wrong}</ErrorNote>}
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
    </PlacingForm>
  )
}
