import { useQueryClient } from '@tanstack/react-query'
import { isByMetre } from '#core/production/supplies.ts'
import { countSupply, takeDelivery, type InStock } from '#core/production/supplies-calls.ts'
import { numberOrNaN } from '#core/shared/typed-number.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { useRequestId } from '#web/admin/use-request-id.ts'
import { suppliesKey } from './supply-queries.ts'
import { amountOf, supplyName } from './supply-words.ts'

const calls = { delivery: takeDelivery, count: countSupply } as const

/** What came in, or what is there, of one material. */
export function StockDialog({
  supply,
  kind,
  onClose,
}: {
  supply: InStock
  kind: 'delivery' | 'count'
  onClose: () => void
}) {
  const client = useQueryClient()
  const requestId = useRequestId()
  const { material, width_mm } = supply
  const form = useContractForm<typeof takeDelivery, { amount: string; note: string }>(calls[kind], {
    start: { amount: '', note: '' },
    inputOf: ({ amount, note }) => ({
      material,
      width_mm,
      note,
      milli: Math.round(numberOrNaN(amount) * 1000),
      request_id: requestId([kind, amount, note]),
    }),
    at: { milli: 'amount' },
    saved: kind === 'delivery' ? 'Delivery written down' : 'Count written down',
    onSaved(reply) {
      client.setQueryData(suppliesKey, reply)
      void client.invalidateQueries({ queryKey: suppliesKey })
      onClose()
    },
  })
  const unit = isByMetre(supply) ? 'metres' : 'sheets'
  return (
    <ContractDialog
      form={form}
      action={kind === 'delivery' ? 'Add to the stock' : 'This is what is there'}
      title={`${kind === 'delivery' ? 'Delivery' : 'Count'}: ${supplyName({ material, widthMm: width_mm })}`}
      description={
        supply.in_stock_milli === null
          ? 'It was not counted yet.'
          : `As reckoned there is ${amountOf(supply, supply.in_stock_milli)}.`
      }
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="amount"
        typed
        label={kind === 'delivery' ? `How many ${unit} came in` : `How many ${unit} are there`}
        hint={kind === 'count' ? 'Without what batches that are not printed yet will take.' : undefined}
        decimal
        data-autofocus
      />
      <TextField form={form} name="note" label="Note" optional maxLength={200} />
    </ContractDialog>
  )
}
