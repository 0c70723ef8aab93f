import { useNavigate } from 'react-router'
import { reprintPieces } from '#core/production/change-batch.ts'
import type { BatchOrder } from '#core/production/batch-details.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { useBatchFormOptions } from './batch-changes.ts'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '../forms/text-field.tsx'

export function ReprintDialog({
  batchId,
  order,
  piece: first,
  onClose,
}: {
  batchId: string
  order: BatchOrder
  /** Key of the spoiled sticker or tag, if staff opened the dialog from it. */
  piece?: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  const requestOf = useRequestId()
  const answer = useBatchFormOptions(({ batch }) => {
    toast.success(`Reprint ${batch.number} created`)
    void navigate(`/admin/orders/production/${batch.id}`)
  })
  const findPiece = (key: string) => order.pieces.find((each) => each.key === key)
  const form = useContractForm<typeof reprintPieces, { key: string; copies: number; why: string }>(
    reprintPieces,
    {
      start: {
        key: first ?? (order.pieces.length === 1 ? (order.pieces[0]?.key ?? '') : ''),
        copies: 1,
        why: '',
      },
      inputOf({ key, copies, why }) {
        const what = { order: order.number, why, ...(findPiece(key) && { piece: { key, copies } }) }
        return { id: batchId, request_id: requestOf(what), ...what }
      },
      onFailure: showFailure,
      ...answer,
    },
  )
  const { key, copies } = useFormValues(form)
  const piece = findPiece(key)
  return (
    <ContractDialog
      form={form}
      action="Create reprint"
      title="Reprint"
      description={`Order ${order.number}, ${order.nama}`}
      onClose={onClose}
    >
      <Field label="Item">
        <Select data-autofocus {...form.register('key')}>
          <option value="">Whole order</option>
          {order.pieces.map(({ key, label, note }) => (
            <option key={key} value={key}>
              {label} {note && `(${note})`}
            </option>
          ))}
        </Select>
      </Field>
      {piece && (
        <Field label="Copies">
          <NumberStepper value={copies} min={1} max={1000} onValueChange={(copies) => form.set({ copies })} />
        </Field>
      )}
      <TextField
        form={form}
        name="why"
        label="Reason"
        hint="For example, smudged, lost or wrong size."
        maxLength={300}
      />
    </ContractDialog>
  )
}
