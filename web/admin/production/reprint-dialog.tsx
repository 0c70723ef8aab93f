import { useState } from 'react'
import { useNavigate } from 'react-router'
import { reprint, type BatchOrder } from '../../../core/contracts/batches.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { showFailure, wrongFields } from '../orders/change-order.ts'
import { useBatchChange } from './production-queries.ts'

/** One piece, or all of an order, once more: what, how many and why. */
export function ReprintDialog({
  batchId,
  order,
  onClose,
}: {
  batchId: string
  order: BatchOrder
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [requestId] = useState(() => crypto.randomUUID())
  const [key, setKey] = useState(order.pieces.length === 1 ? (order.pieces[0]?.key ?? '') : '')
  const [copies, setCopies] = useState(1)
  const [why, setWhy] = useState('')
  const printing = useBatchChange(
    reprint,
    ({ batch }) => {
      toast.success(`Reprint ${batch.number} made`)
      void navigate(`/admin/orders/production/${batch.id}`)
    },
    (error) => Object.keys(wrongFields(error)).length === 0 && showFailure(error),
  )
  const piece = order.pieces.find((each) => each.key === key)
  const unsaved = useChanged([key, copies, why])
  return (
    <FormDialog
      unsaved={unsaved}
      saving={printing.isPending}
      onClose={onClose}
      title="Print again"
      description={`Order ${order.number}, ${order.nama}`}
      footer={
        <>
          <DialogClose>Not now</DialogClose>
          <Button type="submit" form="reprint" variant="primary" busy={printing.isPending}>
            Lay out
          </Button>
        </>
      }
    >
      <form
        id="reprint"
        noValidate
        className="grid gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          const what = { id: batchId, request_id: requestId, order: order.number, why }
          printing.mutate({ ...what, ...(piece && { piece: { key: piece.key, copies } }) })
        }}
      >
        <Field label="What">
          <Select data-autofocus value={key} onChange={({ target }) => setKey(target.value)}>
            <option value="">All of the order</option>
            {order.pieces.map(({ key, label, note }) => (
              <option key={key} value={key}>
                {label} {note && `(${note})`}
              </option>
            ))}
          </Select>
        </Field>
        {piece && (
          <Field label={piece.times > 1 ? 'How many sheets' : 'How many'}>
            <NumberStepper value={copies} min={1} max={1000} onValueChange={setCopies} />
          </Field>
        )}
        <Field label="Why" error={wrongFields(printing.error)['why']} hint="Smudged, lost, wrong size …">
          <TextInput value={why} maxLength={300} onChange={({ target }) => setWhy(target.value)} />
        </Field>
      </form>
    </FormDialog>
  )
}
