import { useState } from 'react'
import { correctPerson, type Person } from '#core/people/people.ts'
import { counted } from '#core/shared/counted.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { AddressFields, type AddressParts } from './address-fields.tsx'
import { keyOf, TagFields, type NameKind, type TypedTags } from './tag-fields.tsx'
import { useRefreshPeople } from './people-queries.ts'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { wordsAt } from '../forms/field-words.ts'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
import { TextField } from '../forms/text-field.tsx'

interface Values {
  name: string
  new_phone: string
  address: AddressParts
  tags: TypedTags
}

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
  const refresh = useRefreshPeople()
  const [failure, setFailure] = useState('')
  const posted = person.orders.flatMap(({ to_post }) => to_post ?? [])
  const known = common(posted)
  const before = known ?? blank
  const form = useContractForm<typeof correctPerson, Values>(correctPerson, {
    start: { name: person.names[0] ?? '', new_phone: person.phone, address: before, tags: {} },
    inputOf: ({ name, new_phone, address, tags }) => ({
      phone: person.phone,
      ...(name.trim() !== '' && { name }),
      new_phone,
      ...(!same(address, before) && { address }),
      tags: changedNames(person, tags, 'tags'),
      piece_names: changedNames(person, tags, 'piece_names'),
    }),
    saved({ orders, contacts, messages }) {
      const parts = [
        counted(orders, 'order'),
        counted(contacts, 'contact'),
        counted(messages, 'waiting message'),
      ]
      return `Corrected: ${parts.join(', ')}`
    },
    onSaved({ phone }) {
      onCorrected(phone)
      onClose()
      return refresh()
    },
    onFailure: ({ message }) => setFailure(message),
  })
  const { set, wrong } = form
  const { address, tags } = useTyped(form)
  const wrongIn = (kind: NameKind, key: string) => {
    const sent = changedNames(person, tags, kind)
    return wordsAt(wrong, `${kind}.${sent.findIndex((each) => keyOf({ kind, ...each }) === key)}.name`)
  }
  const wrongTag = (key: string) => wrongIn('tags', key) ?? wrongIn('piece_names', key)
  return (
    <ContractDialog
      form={form}
      action="Correct"
      className=""
      onClose={onClose}
      title="Correct this customer’s data"
      description="On contacts, on orders (with a line in their history) and on messages that wait. What has been sent stays as it was sent."
    >
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="new_phone" label="Phone" type="tel" />
      {posted.length > 0 && (
        <AddressFields
          address={address}
          known={known !== null}
          wrong={wrong}
          onChange={(address) => set({ address })}
        />
      )}
      <TagFields orders={person.orders} typed={tags} wrongOf={wrongTag} onChange={(tags) => set({ tags })} />
      {failure && <ErrorNote>{failure}</ErrorNote>}
    </ContractDialog>
  )
}

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
function changedNames({ orders }: Person, typed: TypedTags, kind: NameKind) {
  return orders.flatMap(({ id: order, [kind]: names }) =>
    (names ?? []).flatMap((before, row) => {
      const name = typed[keyOf({ kind, order, row })]
      return name === undefined || name === before ? [] : [{ order, row, name }]
    }),
  )
}
