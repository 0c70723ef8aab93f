import { useEffect, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { mostRows, saveNameTagOrder } from '../../../core/orders/iron-on.ts'
import { earlierTwins } from '../../../core/orders/tags/earlier-twins.ts'
import { ringgitNumber } from '../../../core/shared/money.ts'
import { tagsPerSet } from '../../../core/orders/tags/name-tag.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { forgetEarlierOrder, keepOrderId } from '../order-storage.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { shippingBody } from '../order/order-body.ts'
import { emptyValues } from '../order/order-values.ts'
import { errorsOf, type PostedBack } from '../order/posted.ts'
import { useDraft } from '../order/use-draft.ts'
import { useReadyDay } from '../order/use-ready-day.ts'
import { useSendOrder } from '../order/use-send-order.ts'
import { ClassList } from './class-list.tsx'
import { missingWords, thankYouState } from './form-words.ts'
import { setPrice, type IronOnStart } from './iron-on-data.ts'
import { AddWithoutScripts, IronOnForm } from './iron-on-form.tsx'
import { useParcelPostage } from './use-parcel-postage.ts'
import type { IronOnJourney } from './iron-on-journey.ts'
import { blankRow, ironOnDrafts, keepRows, type IronOnValues } from './iron-on-values.ts'
import { useFreshRows } from './fresh-rows.ts'
import { ListTools } from './list-tools.tsx'
import { NameTagRow } from './name-tag-row.tsx'
import { useNameTagRows } from './use-name-tag-rows.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { ironOnProblems } from '../texts/iron-on-problems.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'

const resolver = contractResolver<Values>(saveNameTagOrder.input)

type Values = IronOnValues<'nametag'>

/** Names, colours and sets; what is typed survives a reload and every failure (TAG-01, 02, 03). */
export function NameTagForm({
  start,
  colours,
  journey,
  back,
}: {
  start: IronOnStart
  colours: string[]
  journey: IronOnJourney
  /** It was sent without scripts and came back. */
  back: PostedBack<Values> | null
}) {
  const t = useTexts(ironOnTexts)
  const order = useTexts(orderTexts)
  const [setSen, setSetSen] = useState(() => setPrice(start, back))
  const [firstErrors] = useState(() => errorsOf<Values>(back?.fields))
  const fresh = useFreshRows(resolver)
  const form = useForm<Values>({
    resolver: fresh.resolver,
    defaultValues: back?.values ?? { ...emptyValues, orders: [blankRow.nametag] },
    errors: firstErrors,
    shouldFocusError: false,
  })
  useEffect(() => forgetEarlierOrder(), [])
  useDraft(form, ironOnDrafts.nametag, back?.values)

  const rows = useWatch({ control: form.control, name: 'orders' })
  const sets = rows.reduce((sum, { bilangan }) => sum + bilangan, 0)
  const { fields, list, box } = useNameTagRows(form, colours)
  const postage = useParcelPostage(start.postage, form.control, { goodsSen: sets * setSen, tagSets: sets })
  const ready = useReadyDay(sets > 0 ? [{ way: 'sets', units: sets, product: start.product.slug }] : [])
  const { send, sending, problem, sayMissing } = useSendOrder(
    form,
    (totalSen) => setSetSen(Math.round(totalSen / Math.max(1, sets))),
    () => {
      postage.askAgain()
      ready.askAgain()
    },
    ironOnProblems,
  )
  const submit = async (values: Values) => {
    const body = {
      ...values,
      shipping: shippingBody(values),
      productSlug: start.product.slug,
      totalAmount: ringgitNumber(sets * setSen),
      postage_sen: postage.fee,
      ...(ready.ready && { due_on: ready.ready.due_on }),
    }
    await send({
      content: body,
      save: (requestId) => api(saveNameTagOrder, { ...body, requestId }),
      keep: ({ id }) => {
        keepOrderId(id)
        keepRows('nametag', null)
      },
      saved: order.savedIronOn,
      thankYou: journey.thankYou,
      state: thankYouState(journey),
      afterMs: 0,
    })
  }
  const toBasket = {
    fill: async () => {
      fresh.settled()
      if (await form.trigger('orders'))
        return {
          name: start.product.name,
          seenSen: sets * setSen,
          item: {
            kind: 'nametag' as const,
            productSlug: start.product.slug,
            orders: form.getValues('orders'),
          },
        }
      sayMissing(t.missingRows)
      focusFirstWrong(document.querySelector('form[data-waits]'))
      return null
    },
    done: () => form.setValue('orders', [blankRow.nametag]),
  }
  const twins = earlierTwins(rows.map(({ namaAnak }) => namaAnak))
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
        goodsSen={sets * setSen}
        note={t.setsOfTags(sets, tagsPerSet)}
        sending={sending}
        problem={problem}
        pickupPlace={start.pickupPlace}
        toBasket={toBasket}
        postage={postage}
        ready={ready}
      >
        <ListTools replace={list.replace} />
        <ul ref={box} aria-label={t.tags} className="grid grid-cols-1 gap-4">
          {fields.map(({ id }, at) => (
            <NameTagRow
              key={id}
              at={at}
              colours={colours}
              twin={twins[at] ?? null}
              onRemove={fields.length > 1 ? list.remove : null}
              onPasteList={list.paste}
            />
          ))}
        </ul>
        <Button
          data-scripted
          size="large"
          icon={<PlusIcon />}
          onClick={() => {
            fresh.added(fields.length)
            list.add()
          }}
          disabled={fields.length >= mostRows}
        >
          {t.addRow}
        </Button>
        <AddWithoutScripts />
        <ClassList onAdd={list.addAll} />
      </IronOnForm>
    </FormProvider>
  )
}
