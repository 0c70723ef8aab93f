import { FormProvider, useWatch } from 'react-hook-form'
import { saveNameTagOrder } from '#core/orders/goods/iron-on.ts'
import { earlierTwins } from '#core/orders/tags/earlier-twins.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { api } from '#web/api.ts'
import { keepOrderId } from '../placed-order-storage.ts'
import { contractResolver } from '../order/contract-resolver.ts'
import { emptyValues } from '../order/order-values.ts'
import { useOrderFields } from '../order/use-order-fields.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { AddRow } from './add-row.tsx'
import { ClassList } from './class-list.tsx'
import { useFreshRows } from './fresh-rows.ts'
import { IronOnForm } from './iron-on-form.tsx'
import type { IronOnFormProps } from './iron-on-props.ts'
import { blankRow, keepRows, type IronOnValues } from './iron-on-values.ts'
import { ListTools } from './list-tools.tsx'
import { NameTagRow } from './name-tag-row.tsx'
import { useIronOnOrdering } from './use-iron-on-ordering.ts'
import { useNameTagRows } from './use-name-tag-rows.ts'
import { useRowsDraft } from './use-rows-draft.ts'

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
  const fresh = useFreshRows(resolver)
  const { draft, edited } = useRowsDraft('nametag', start.product.slug)
  const form = useOrderFields<Values>({
    resolver: fresh.resolver,
    start: back?.values ?? { ...emptyValues, orders: [blankRow.nametag] },
    draft,
    back,
  })
  const rows = useWatch({ control: form.control, name: 'orders' })
  const { fields, list, box } = useNameTagRows(form, colours)
  const { order, sets, ...ordering } = useIronOnOrdering(form, {
    rows,
    parcelOf: (sets) => ({ tagSets: sets }),
    settled: fresh.settled,
    start,
    journey,
    back,
  })
  const submit = (values: Values) =>
    order(values, {
      save: (body) => api(saveNameTagOrder, body),
      keep: ({ id }) => {
        keepOrderId(id)
        keepRows('nametag', null)
      },
      afterMs: 0,
    })
  const twins = earlierTwins(rows.map(({ namaAnak }) => namaAnak))
  return (
    <FormProvider {...form}>
      <IronOnForm
        start={start}
        ordering={ordering}
        note={t.setsOfTags(sets, tagsPerSet)}
        submit={(onMissing) => form.handleSubmit(submit, onMissing)}
        item={(productSlug) => ({ kind: 'nametag', productSlug, orders: form.getValues('orders') })}
        edited={edited}
        empty={() => form.setValue('orders', [blankRow.nametag])}
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
        <AddRow
          rows={fields.length}
          onAdd={() => {
            fresh.added(fields.length)
            list.add()
          }}
        />
        <ClassList onAdd={list.addAll} />
      </IronOnForm>
    </FormProvider>
  )
}
