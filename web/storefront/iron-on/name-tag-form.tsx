import { useEffect, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { mostRows, saveNameTagOrder } from '../../../core/orders/goods/iron-on.ts'
import { earlierTwins } from '../../../core/orders/tags/earlier-twins.ts'
import { tagsPerSet } from '../../../core/orders/tags/name-tag.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { focusFirstWrong } from '../../ui/fields/focus-first-wrong.ts'
import { forgetEarlierOrder, keepOrderId } from '../order-storage.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { emptyValues } from '../order/order-values.ts'
import { errorsOf } from '../order/posted.ts'
import { useDraft } from '../order/use-draft.ts'
import { ClassList } from './class-list.tsx'
import { missingWords, thankYouState } from './form-words.ts'
import { setPrice } from './iron-on-data.ts'
import { useIronOnSending } from './use-iron-on-sending.ts'
import type { IronOnFormProps } from './iron-on-props.ts'
import { AddWithoutScripts, IronOnForm } from './iron-on-form.tsx'
import { blankRow, ironOnDrafts, keepRows, type IronOnValues } from './iron-on-values.ts'
import { useFreshRows } from './fresh-rows.ts'
import { ListTools } from './list-tools.tsx'
import { NameTagRow } from './name-tag-row.tsx'
import { useNameTagRows } from './use-name-tag-rows.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
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
}: IronOnFormProps<'nametag'> & { colours: string[] }) {
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
  const sending = useIronOnSending(form, sets, {
    start,
    setSen,
    parcel: { tagSets: sets },
    onSetSen: setSetSen,
  })
  const { goodsSen, sayMissing } = sending
  const submit = async (values: Values) => {
    const body = sending.bodyOf(values)
    await sending.send({
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
          seenSen: goodsSen,
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
        goodsSen={goodsSen}
        note={t.setsOfTags(sets, tagsPerSet)}
        sending={sending.sending}
        problem={sending.problem}
        pickupPlace={start.pickupPlace}
        toBasket={toBasket}
        postage={sending.postage}
        ready={sending.ready}
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
        {fields.length >= mostRows && <p className="text-15 text-quiet">{t.rowsFull(mostRows)}</p>}
        <AddWithoutScripts />
        <ClassList onAdd={list.addAll} />
      </IronOnForm>
    </FormProvider>
  )
}
