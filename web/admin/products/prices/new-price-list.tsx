import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createPriceList, type DeskPriceList } from '#core/pricing/price-desk.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { refreshCatalog } from '../shelf/catalog-queries.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

/** A new list begins as a copy of another one. */
export function NewPriceList({ lists, onClose }: { lists: DeskPriceList[]; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm<typeof createPriceList, { name: string; from: string }>(createPriceList, {
    start: { name: '', from: lists.find(({ flow }) => flow === 'sticker')?.id ?? lists[0]?.id ?? '' },
    inputOf({ name, from }) {
      const like = lists.find(({ id }) => id === from)
      return {
        name,
        sizes: like?.sizes ?? [],
        tiers: like?.tiers ?? [],
        set_price_sen: like?.set_price_sen ?? null,
      }
    },
    async onSaved({ id }) {
      await refreshCatalog(client)
      void navigate(`/admin/products/prices/${encodeURIComponent(id)}`)
    },
    onFailure: ({ message }) => form.setError('name', { message }),
  })
  return (
    <ContractDialog form={form} action="Add" className="" onClose={onClose} title="New price list">
      <TextField form={form} name="name" label="Name" data-autofocus autoComplete="off" maxLength={120} />
      <Field label="Begins as a copy of">
        <Select {...form.register('from')}>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </Select>
      </Field>
    </ContractDialog>
  )
}
