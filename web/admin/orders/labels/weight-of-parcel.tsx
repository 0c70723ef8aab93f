import { useState } from 'react'
import { weighParcel } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseKilograms, formatKilograms, type ParcelWeight } from '#core/orders/admin/parcel-weight.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { useOrderForm } from '../desk/change-order.ts'

/** What the parcel weighs, and where it is typed in once the scales have said it. */
export function WeightOfParcel({ order, weight }: { order: ListedOrder; weight: ParcelWeight | null }) {
  const [weighing, setWeighing] = useState(false)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-15">
      {weight ? (
        <span>
          Parcel of <span className="font-semibold tabular-nums">{formatKilograms(weight.grams)} kg</span>
          {weight.weighed ? '' : ', reckoned from the goods'}
        </span>
      ) : (
        <span className="text-quiet">The parcel is not weighed</span>
      )}
      <Button size="small" onClick={() => setWeighing(true)}>
        {weight?.weighed ? 'Weigh again' : 'Enter the weight'}
      </Button>
      {weighing && <WeighDialog order={order} weight={weight} onClose={() => setWeighing(false)} />}
    </p>
  )
}

function WeighDialog({
  order,
  weight,
  onClose,
}: {
  order: ListedOrder
  weight: ParcelWeight | null
  onClose: () => void
}) {
  const form = useOrderForm(weighParcel, {
    start: { weight: weight ? formatKilograms(weight.grams) : '' },
    // Empty: it was not weighed after all.
    inputOf: ({ weight: typed }) => ({
      id: order.id,
      version: order.version,
      weight_g: typed.trim() === '' ? null : (parseKilograms(typed) ?? Number.NaN),
    }),
    at: { weight_g: 'weight' },
    saved: 'Weight saved',
    onSaved: onClose,
  })
  return (
    <ContractDialog
      form={form}
      action="Save"
      onClose={onClose}
      title="Weight of the parcel"
      description={`Order ${order.number}, ${order.nama}`}
    >
      <NumberField
        form={form}
        typed
        decimal
        name="weight"
        label="Weight"
        hint="Kilograms, as the scales show them. It stands on the address label and is given to EasyParcel."
        suffix="kg"
        maxLength={8}
        className="max-w-48"
      />
    </ContractDialog>
  )
}
