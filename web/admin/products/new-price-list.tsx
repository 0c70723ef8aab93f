import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { createPriceList, type DeskPriceList } from '../../../core/contracts/price-desk.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { refreshCatalog } from './catalog-queries.ts'

/** A new list begins as a copy of another one. */
export function NewPriceList({ lists, onClose }: { lists: DeskPriceList[]; onClose: () => void }) {
  const form = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [from, setFrom] = useState(lists.find(({ flow }) => flow === 'sticker')?.id ?? lists[0]?.id ?? '')
  const like = lists.find(({ id }) => id === from)
  const make = useMutation({
    mutationFn: () =>
      api(createPriceList, {
        name,
        sizes: like?.sizes ?? [],
        tiers: like?.tiers ?? [],
        set_price_sen: like?.set_price_sen ?? null,
      }),
    async onSuccess({ id }) {
      await refreshCatalog(client)
      void navigate(`/admin/products/prices/${encodeURIComponent(id)}`)
    },
  })
  const unsaved = useChanged([name, from])
  return (
    <FormDialog
      unsaved={unsaved}
      saving={make.isPending}
      onClose={onClose}
      title="New price list"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={form} variant="primary" busy={make.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        <Field label="Name" error={make.error?.message}>
          <TextInput
            data-autofocus
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Begins as a copy of">
          <Select value={from} onChange={({ target }) => setFrom(target.value)}>
            {lists.map((list) => (
              <option key={list.id} value={list.id}>
                {list.name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </FormDialog>
  )
}
