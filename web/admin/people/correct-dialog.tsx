import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { correctPerson, type Person } from '../../../core/contracts/people.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { AddressFields, type AddressParts } from './address-fields.tsx'
import { keyOf, TagFields, type TypedTags } from './tag-fields.tsx'
import { useRefreshPeople } from './people-queries.ts'

const blank: AddressParts = { address1: '', address2: '', postcode: '', city: '' }

/** Corrects who somebody is, wherever it is used from now on. What was typed stays until it is stored. */
export function CorrectDialog({
  person,
  onClose,
  onCorrected,
}: {
  person: Person
  onClose: () => void
  /** Their number from now on. */
  onCorrected: (phone: string) => void
}) {
  const form = useId()
  const refresh = useRefreshPeople()
  const [name, setName] = useState(person.names[0] ?? '')
  const [phone, setPhone] = useState(person.phone)
  const posted = person.orders.flatMap(({ to_post }) => to_post ?? [])
  const known = common(posted)
  const [address, setAddress] = useState(known ?? blank)
  const moved = !same(address, known ?? blank)
  const [typed, setTyped] = useState<TypedTags>({})
  const tags = changedTags(person, typed)
  const correct = useMutation({
    mutationFn: () =>
      api(correctPerson, {
        phone: person.phone,
        ...(name.trim() !== '' && { name }),
        new_phone: phone,
        ...(moved && { address }),
        tags,
      }),
    onSuccess({ phone, orders, contacts, messages }) {
      const parts = [
        counted(orders, 'order'),
        counted(contacts, 'contact'),
        counted(messages, 'waiting message'),
      ]
      toast.success(`Corrected: ${parts.join(', ')}`)
      onCorrected(phone)
      onClose()
      return refresh()
    },
  })
  const wrong: Record<string, string> = correct.error instanceof ApiError ? (correct.error.fields ?? {}) : {}
  const unsaved = useChanged([name, phone, address, typed])
  return (
    <FormDialog
      unsaved={unsaved}
      saving={correct.isPending}
      onClose={onClose}
      title="Correct this customer’s data"
      description="On contacts, on orders (with a line in their history) and on messages that wait. What has been sent stays as it was sent."
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={form} variant="primary" busy={correct.isPending}>
            Correct
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          correct.mutate()
        }}
      >
        <Field label="Name" error={wrong['name']}>
          <TextInput value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Phone" error={wrong['new_phone']}>
          <TextInput type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />
        </Field>
        {posted.length > 0 && (
          <AddressFields address={address} known={known !== null} wrong={wrong} onChange={setAddress} />
        )}
        <TagFields
          orders={person.orders}
          typed={typed}
          wrongOf={(key) => wrong[`tags.${tags.findIndex((tag) => keyOf(tag) === key)}.name`]}
          onChange={setTyped}
        />
        {correct.isError && Object.keys(wrong).length === 0 && <ErrorNote>{correct.error.message}</ErrorNote>}
      </form>
    </FormDialog>
  )
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const same = (one: AddressParts, other: AddressParts) =>
  one.address1 === other.address1 &&
  one.address2 === other.address2 &&
  one.postcode === other.postcode &&
  one.city === other.city

/** The address that all of these have; null where they differ, or there is none. */
function common([first, ...others]: AddressParts[]): AddressParts | null {
  return first && others.every((each) => same(each, first)) ? first : null
}

/** Names that are others than they were. */
function changedTags({ orders }: Person, typed: TypedTags) {
  return orders.flatMap(({ id: order, tags }) =>
    (tags ?? []).flatMap((before, row) => {
      const name = typed[keyOf({ order, row })]
      return name === undefined || name === before ? [] : [{ order, row, name }]
    }),
  )
}
