import { useEffect, useState } from 'react'
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { mostRows, saveLogoOrder, type School } from '../../../core/orders/goods/iron-on.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { focusFirstWrong } from '../../ui/fields/focus-first-wrong.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { forgetEarlierOrder, keepOrderId } from '../order-storage.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { emptyValues } from '../order/order-values.ts'
import { errorsOf } from '../order/posted.ts'
import { useDraft } from '../order/use-draft.ts'
import { missingWords, thankYouState } from './form-words.ts'
import { setPrice } from './iron-on-data.ts'
import { useIronOnSending } from './use-iron-on-sending.ts'
import type { IronOnFormProps } from './iron-on-props.ts'
import { AddWithoutScripts, IronOnForm } from './iron-on-form.tsx'
import { blankRow, ironOnDrafts, keepRows, type IronOnValues } from './iron-on-values.ts'
import { useFreshRows } from './fresh-rows.ts'
import { LogoRow } from './logo-row.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'

const resolver = contractResolver<Values>(saveLogoOrder.input)

type Values = IronOnValues<'logo'>

/** From the saved order to its thank-you page (LOGO-02). */
const onAfterMs = 1000

/** Schools and sets; what is chosen survives a reload and every failure (LOGO-01, 02). */
export function LogoForm({ start, schools, journey, back }: IronOnFormProps<'logo'> & { schools: School[] }) {
  const t = useTexts(ironOnTexts)
  const order = useTexts(orderTexts)
  const [setSen, setSetSen] = useState(() => setPrice(start, back))
  const [firstErrors] = useState(() => errorsOf<Values>(back?.fields))
  const fresh = useFreshRows(resolver)
  const form = useForm<Values>({
    resolver: fresh.resolver,
    defaultValues: back?.values ?? { ...emptyValues, orders: [blankRow.logo] },
    errors: firstErrors,
    shouldFocusError: false,
  })
  useEffect(() => forgetEarlierOrder(), [])
  useDraft(form, ironOnDrafts.logo, back?.values)

  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'orders' })
  const rows = useWatch({ control: form.control, name: 'orders' })
  const sets = rows.reduce((sum, { bilangan }) => sum + bilangan, 0)
  const sending = useIronOnSending(form, sets, {
    start,
    setSen,
    parcel: { logos: logosIn(rows, schools) },
    onSetSen: setSetSen,
  })
  const { goodsSen, sayMissing } = sending
  const submit = async (values: Values) => {
    const body = sending.bodyOf(values)
    await sending.send({
      content: body,
      save: (requestId) => api(saveLogoOrder, { ...body, requestId }),
      keep: ({ id, orderDetails }) => {
        keepOrderId(id, orderDetails)
        keepRows('logo', null)
      },
      saved: order.savedIronOn,
      thankYou: journey.thankYou,
      state: thankYouState(journey),
      afterMs: onAfterMs,
    })
  }
  const toBasket = {
    fill: async () => {
      fresh.settled()
      const name = start.product.name
      if (await form.trigger('orders'))
        return {
          name,
          seenSen: goodsSen,
          item: { kind: 'logo' as const, productSlug: start.product.slug, orders: form.getValues('orders') },
        }
      sayMissing(t.missingRows)
      focusFirstWrong(document.querySelector('form[data-waits]'))
      return null
    },
    done: () => form.setValue('orders', [blankRow.logo]),
  }
  return (
    <FormProvider {...form}>
      <IronOnForm
        onSubmit={(event) => {
          const box = event.currentTarget
          fresh.settled()
          void form.handleSubmit(submit, (errors) => {
            sayMissing(missingWords(errors, t)[0])
            focusFirstWrong(box)
          })(event)
        }}
        goodsSen={goodsSen}
        note={t.logosInAll(sets, logosIn(rows, schools))}
        sending={sending.sending}
        problem={sending.problem}
        pickupPlace={start.pickupPlace}
        toBasket={toBasket}
        postage={sending.postage}
        ready={sending.ready}
      >
        <ul aria-label={t.logos} className="grid grid-cols-1 gap-4">
          {fields.map(({ id }, at) => (
            <LogoRow
              key={id}
              at={at}
              schools={schools}
              onRemove={
                fields.length > 1
                  ? () => {
                      fresh.settled()
                      remove(at)
                      toast.success(t.removed)
                    }
                  : null
              }
            />
          ))}
        </ul>
        <Button
          data-scripted
          size="large"
          icon={<PlusIcon />}
          disabled={fields.length >= mostRows}
          onClick={() => {
            fresh.added(fields.length)
            append(blankRow.logo, { shouldFocus: false })
            toast.success(t.added)
          }}
        >
          {t.addRow}
        </Button>
        {fields.length >= mostRows && <p className="text-15 text-quiet">{t.rowsFull(mostRows)}</p>}
        <AddWithoutScripts />
      </IronOnForm>
    </FormProvider>
  )
}

function logosIn(rows: Values['orders'], schools: School[]): number {
  const perSet = (name: string) => schools.find((school) => school.name === name)?.quantity ?? 1
  return rows.reduce((sum, { namaSekolah, bilangan }) => sum + bilangan * perSet(namaSekolah), 0)
}
