import { FormProvider, useWatch, useFormContext } from 'react-hook-form'
import { findEarlierDuplicateIndexes } from '#core/orders/tags/earlier-duplicates.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import { storeOrderId } from '../placed-order-storage.ts'
import { createContractResolver } from '../order/contract-resolver.ts'
import { emptyOrderValues } from '../order/order-values.ts'
import { useOrderFields } from '../order/use-order-fields.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { AddRowButton } from './add-row.tsx'
import { useHideNewRowErrors } from './use-hide-new-row-errors.ts'
import { IronOnForm } from './iron-on-form.tsx'
import type { IronOnFormProps } from './iron-on-props.ts'
import { blankIronOnRows, storeIronOnRows, type IronOnValues } from './iron-on-values.ts'
import { NameTagRow } from './name-tag-row.tsx'
import { useIronOnOrdering } from './use-iron-on-ordering.ts'
import { useNameTagRows } from './use-name-tag-rows.ts'
import { useIronOnDraft } from './use-rows-draft.ts'
import { useState } from 'react'
import { parseClassList } from '#core/orders/tags/class-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlusIcon, UndoIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

const loadCalls = importWithRetry(() => import('./iron-on-calls.ts'))
const resolver = createContractResolver<Values>(async () => (await loadCalls()).nameTagOrderSchema)

type Values = IronOnValues<'nametag'>

/** Typed values survive a reload and failures (TAG-01 to TAG-03). */
export function NameTagForm({
  start,
  colours,
  journey,
  back,
}: IronOnFormProps<'nametag'> & { colours: string[] }) {
  const t = useTexts(ironOnTexts)
  const freshRows = useHideNewRowErrors(resolver)
  const { draft, edited } = useIronOnDraft('nametag', start.product.slug)
  const form = useOrderFields<Values>({
    resolver: freshRows.resolver,
    start: back?.values ?? { ...emptyOrderValues, orders: [blankIronOnRows.nametag] },
    draft,
    back,
  })
  const rows = useWatch({ control: form.control, name: 'orders' })
  const { fields, list, box } = useNameTagRows(form, colours)
  const { order, sets, ...ordering } = useIronOnOrdering(form, {
    rows,
    parcelOf: (sets) => ({ tagSets: sets }),
    settled: freshRows.settled,
    start,
    journey,
    back,
  })
  const submit = (values: Values) =>
    order(values, {
      save: async (body) => (await loadCalls()).submitNameTagOrder(body),
      keep: ({ id }) => {
        storeOrderId(id)
        storeIronOnRows('nametag', null)
      },
      afterMs: 0,
    })
  const twins = findEarlierDuplicateIndexes(rows.map(({ namaAnak }) => namaAnak))
  return (
    <FormProvider {...form}>
      <IronOnForm
        start={start}
        ordering={ordering}
        note={t.setsOfTags(sets, tagsPerSet)}
        preload={loadCalls}
        submit={(onMissing) => form.handleSubmit(submit, onMissing)}
        item={(productSlug) => ({ kind: 'nametag', productSlug, orders: form.getValues('orders') })}
        edited={edited}
        empty={() => form.setValue('orders', [blankIronOnRows.nametag])}
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
        <AddRowButton
          label={t.addTag}
          rows={fields.length}
          onAdd={() => {
            freshRows.added(fields.length)
            list.add()
          }}
        />
        <ClassList onAdd={list.addAll} />
      </IronOnForm>
    </FormProvider>
  )
}

/** `onAdd` returns the number of rows added. */
function ClassList({ onAdd }: { onAdd: (text: string) => number }) {
  const t = useTexts(ironOnTexts)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const names = parseClassList(text, [], '').rows.length
  return (
    <Collapsible title={t.pasteList} note={t.pasteListNote} open={open} onOpenChange={setOpen}>
      <Field label={t.nameList} hint={t.nameListHint}>
        <TextArea
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={6}
          autoComplete="off"
          spellCheck={false}
          placeholder={'SITI AMINAH\nALI BIN ABU'}
        />
      </Field>
      <Button
        className="mt-2"
        icon={<PlusIcon />}
        disabled={names === 0}
        onClick={() => {
          if (onAdd(text) === 0) return
          setText('')
          setOpen(false)
        }}
      >
        {t.addNames(names)}
      </Button>
    </Collapsible>
  )
}

type Rows = IronOnValues<'nametag'>['orders']

function ListTools({ replace }: { replace: (rows: Rows) => void }) {
  const t = useTexts(ironOnTexts)
  const { control } = useFormContext<IronOnValues<'nametag'>>()
  const rows = useWatch({ control, name: 'orders' })
  const [before, setBefore] = useState<Rows | null>(null)
  const change = (rows: Rows, now: Rows) => {
    setBefore(rows)
    replace(now)
  }
  const warna = rows[0]?.warna ?? ''
  const several = rows.length > 1
  if (!several && !before) return null
  return (
    <div className="flex flex-wrap gap-2">
      {several && (
        <>
          <Button
            size="small"
            disabled={!warna || rows.every((row) => row.warna === warna)}
            onClick={() =>
              change(
                rows,
                rows.map((row) => ({ ...row, warna })),
              )
            }
          >
            {t.sameColour}
          </Button>
          <ButtonLink size="small" to="/pesanan-kumpulan">
            {t.classLink}
          </ButtonLink>
          <Button size="small" onClick={() => change(rows, [{ ...blankIronOnRows.nametag, warna }])}>
            {t.clearList}
          </Button>
        </>
      )}
      {before && (
        <Button
          size="small"
          icon={<UndoIcon />}
          onClick={() => {
            replace(before)
            setBefore(null)
          }}
        >
          {t.takeBack}
        </Button>
      )}
    </div>
  )
}
