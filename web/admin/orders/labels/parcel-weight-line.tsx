import { useState } from 'react'
import { weighParcel } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseKilograms, formatKilograms, type ParcelWeight } from '#core/orders/admin/parcel-weight.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { useOrderForm } from '../details/use-change-order.ts'

export function ParcelWeightLine({ order, weight }: { order: ListedOrder; weight: ParcelWeight | null }) {
  const [weighing, setWeighing] = useState(false)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-15">
      {weight ? (
        <span>
          Parcel weight <span className="font-semibold tabular-nums">{formatKilograms(weight.grams)} kg</span>
          {weight.weighed ? '' : ' (estimated)'}
        </span>
      ) : (
        <span className="text-quiet">Parcel not weighed</span>
      )}
      <Button size="small" onClick={() => setWeighing(true)}>
        {weight?.weighed ? 'Edit weight' : 'Enter weight'}
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
    // An empty field deletes the stored weight.
    inputOf: ({ weight: typedWeight }) => ({
      id: order.id,
      version: order.version,
      weight_g: typedWeight.trim() === '' ? null : (parseKilograms(typedWeight) ?? Number.NaN),
    }),
    fieldMapping: { weight_g: 'weight' },
    saved: 'Weight saved',
    onSaved: onClose,
  })
  return (
    <ContractDialog
      form={form}
      action="Save"
      onClose={onClose}
      title="Parcel weight"
      description={`Order ${order.number}, ${order.nama}`}
    >
      <NumberField
        form={form}
        typed
        decimal
        name="weight"
        label="Weight"
        hint="In kilograms. Printed on the address label and sent to EasyParcel."
        suffix="kg"
        maxLength={8}
        className="max-w-48"
      />
    </ContractDialog>
  )
}
