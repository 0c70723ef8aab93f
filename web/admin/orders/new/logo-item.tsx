import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#core/catalog/catalog.ts'
import { listSchools } from '#core/orders/goods/iron-on.ts'
import type { DeskItem } from '#core/orders/desk/order-at-desk.ts'
import { api } from '#web/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useEdited } from './edited-item.ts'
import { ItemFields } from './item-fields.tsx'

/** Sets of a school's logo. */
export function LogoItem({ product, onAdd }: { product: Product; onAdd: (item: DeskItem) => void }) {
  const schools = useQuery({
    queryKey: ['schools on sale'],
    queryFn: async ({ signal }) => (await api(listSchools, {}, { signal })).data,
  })
  const edited = useEdited('logo')?.orders[0]
  const [namaSekolah, setSchool] = useState(edited?.namaSekolah ?? '')
  const [bilangan, setSets] = useState(Number(edited?.bilangan ?? 1))
  const perSet = schools.data?.find(({ name }) => name === namaSekolah)?.quantity
  return (
    <ItemFields
      item={
        namaSekolah === ''
          ? null
          : { kind: 'logo', productSlug: product.slug, orders: [{ namaSekolah, bilangan }] }
      }
      onAdd={onAdd}
    >
      <Field label="School" error={schools.isError ? 'The schools could not be loaded.' : undefined}>
        <Select
          value={namaSekolah}
          onChange={({ target }) => setSchool(target.value)}
          placeholder="Choose the school"
        >
          {schools.data?.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field label="Sets" hint={perSet && logosText(perSet, bilangan)}>
        <NumberStepper min={1} max={1000} value={bilangan} onValueChange={setSets} />
      </Field>
    </ItemFields>
  )
}

const logosText = (perSet: number, sets: number) =>
  `${sets} × ${perSet} = ${sets * perSet === 1 ? '1 logo' : `${sets * perSet} logos`}`
