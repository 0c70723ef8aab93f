import type { FormEvent, ReactNode } from 'react'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import type { IronOnFlow } from '../../../core/orders/goods/iron-on-issues.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { focusFirstWrong } from '../../ui/fields/focus-first-wrong.ts'
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

type Values = IronOnValues<IronOnFlow>

/**
 * What both forms have around their rows: who orders, where it goes, the total and the button. Who orders stands first,
 * as what is missing is said first. On the phone one column with the total at the edge; on a desk the rows have the wide
 * one.
 */
export function IronOnForm({
  start,
  ordering: { goodsSen, postage, ready, sending, problem, sayMissing, settled },
  note,
  submit,
  item,
  empty,
  children,
}: {
  start: IronOnStart
  ordering: IronOnOrdering
  /** Below the total. */
  note: string
  /** Sends the order, or hands on what is missing in it. */
  submit: (onMissing: (errors: FieldErrors<Values>) => void) => (event: FormEvent) => Promise<void>
  /** The rows, for the basket. */
  item: (productSlug: string) => KeptItem['item']
  /** Leaves one blank row. */
  empty: () => void
  children: ReactNode
}) {
  const t = useTexts(ironOnTexts)
  const problemText = useProblemText(ironOnProblems)
  const { trigger } = useFormContext<Values>()
  // What is still missing, as it is now and in the page's language.
  const { errors, isSubmitted } = useFormState<Values>()
  const missing = isSubmitted && Object.keys(errors).length > 0 ? missingWords(errors, t).join(' ') : null
  const wrong = problem ? problemText(problem) : missing
  const fill = async () => {
    settled()
    const { name, slug } = start.product
    if (await trigger('orders')) return { name, seenSen: goodsSen, item: item(slug) }
    sayMissing(t.missingRows)
    focusFirstWrong(document.querySelector('form[data-waits]'))
    return null
  }
  return (
    <PlacingForm
      goodsSen={goodsSen}
      onSubmit={(event) => {
        const box = event.currentTarget
        settled()
        void submit((errors) => {
          sayMissing(missingWords(errors, t)[0])
          focusFirstWrong(box)
        })(event)
      }}
    >
      <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-10">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <FormPart title={t.about} className="sm:grid-cols-2">
            <CustomerFields />
          </FormPart>
          <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
          <ToBasketButton fill={fill} done={empty} />
        </div>
        <FormPart title={t.delivery}>
          <DeliveryFields pickupPlace={start.pickupPlace} postage={postage.postage} parcel={postage.parcel} />
        </FormPart>
      </div>
      {wrong && <ErrorNote>{wrong}</ErrorNote>}
      <SendBar
        ready={ready}
        to={postage.to}
        goodsSen={goodsSen}
        fee={postage.fee}
        note={note}
        sending={sending}
      />
    </PlacingForm>
  )
}
