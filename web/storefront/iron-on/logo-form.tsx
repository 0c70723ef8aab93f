import { FormProvider, useFieldArray, useWatch } from 'react-hook-form'
import type { SchoolView } from '#core/orders/items/iron-on.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { storeOrderId } from '../placed-order-storage.ts'
import { createContractResolver } from '../order/contract-resolver.ts'
import { emptyOrderValues } from '../order/order-values.ts'
import { useOrderFields } from '../order/use-order-fields.ts'
import { thankYouDelayMs } from '../order/use-send-order.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { AddRowButton } from './add-row.tsx'
import { useHideNewRowErrors } from './use-hide-new-row-errors.ts'
import { IronOnForm } from './iron-on-form.tsx'
import type { IronOnFormProps } from './iron-on-props.ts'
import { blankIronOnRows, storeIronOnRows, type IronOnValues } from './iron-on-values.ts'
import { LogoRow } from './logo-row.tsx'
import { useIronOnOrdering } from './use-iron-on-ordering.ts'
import { useIronOnDraft } from './use-rows-draft.ts'

const loadCalls = importWithRetry(() => import('./iron-on-calls.ts'))
const resolver = createContractResolver<Values>(async () => (await loadCalls()).logoOrderSchema)

type Values = IronOnValues<'logo'>

/** Choices survive a reload and failures (LOGO-01, LOGO-02). */
export function LogoForm({
  start,
  schools,
  journey,
  back,
}: IronOnFormProps<'logo'> & { schools: SchoolView[] }) {
  const t = useTexts(ironOnTexts)
  const freshRows = useHideNewRowErrors(resolver)
  const { draft, edited } = useIronOnDraft('logo', start.product.slug)
  const form = useOrderFields<Values>({
    resolver: freshRows.resolver,
    start: back?.values ?? { ...emptyOrderValues, orders: [blankIronOnRows.logo] },
    draft,
    back,
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'orders' })
  const rows = useWatch({ control: form.control, name: 'orders' })
  const logos = logosIn(rows, schools)
  const { order, sets, ...ordering } = useIronOnOrdering(form, {
    rows,
    parcelOf: () => ({ logos }),
    settled: freshRows.settled,
    start,
    journey,
    back,
  })
  const submit = (values: Values) =>
    order(values, {
      save: async (body) => (await loadCalls()).submitLogoOrder(body),
      keep: ({ id, orderDetails }) => {
        storeOrderId(id, orderDetails)
        storeIronOnRows('logo', null)
      },
      afterMs: thankYouDelayMs,
    })
  const removeRow = (at: number) => {
    freshRows.settled()
    remove(at)
    toast.success(t.removed)
  }
  return (
    <FormProvider {...form}>
      <IronOnForm
        start={start}
        ordering={ordering}
        note={t.logosInAll(sets, logos)}
        preload={loadCalls}
        submit={(onMissing) => form.handleSubmit(submit, onMissing)}
        item={(productSlug) => ({ kind: 'logo', productSlug, orders: form.getValues('orders') })}
        edited={edited}
        empty={() => form.setValue('orders', [blankIronOnRows.logo])}
      >
        <ul aria-label={t.logos} className="grid grid-cols-1 gap-4">
          {fields.map(({ id }, at) => (
            <LogoRow key={id} at={at} schools={schools} onRemove={fields.length > 1 ? removeRow : null} />
          ))}
        </ul>
        <AddRowButton
          label={t.addLogo}
          rows={fields.length}
          onAdd={() => {
            freshRows.added(fields.length)
            append(blankIronOnRows.logo, { shouldFocus: false })
            toast.success(t.added)
          }}
        />
      </IronOnForm>
    </FormProvider>
  )
}

function logosIn(rows: Values['orders'], schools: SchoolView[]): number {
  const perSet = (name: string) => schools.find((school) => school.name === name)?.quantity ?? 1
  return rows.reduce((sum, { namaSekolah, bilangan }) => sum + bilangan * perSet(namaSekolah), 0)
}
