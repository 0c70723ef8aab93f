import { useState } from 'react'
import { correctPerson, type PersonalData } from '#core/privacy/privacy.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { useRefreshPeople } from './people-queries.ts'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { wordsAt } from '../forms/field-words.ts'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useTyped } from '#web/hooks/use-typed.ts'
import { TextField } from '../forms/text-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { maxNameLength } from '#core/orders/items/described-order.ts'
import { maxTagNameLength } from '#core/orders/tags/name-tag.ts'
import { stageRules } from '#core/orders/order-stages.ts'

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
  person: PersonalData
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
        formatCount(orders, 'order'),
        formatCount(contacts, 'contact'),
        formatCount(messages, 'waiting message'),
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
function changedNames({ orders }: PersonalData, typed: TypedTags, kind: NameKind) {
  return orders.flatMap(({ id: order, [kind]: names }) =>
    (names ?? []).flatMap((before, row) => {
      const name = typed[keyOf({ kind, order, row })]
      return name === undefined || name === before ? [] : [{ order, row, name }]
    }),
  )
}

interface AddressParts {
  address1: string
  address2: string
  postcode: string
  city: string
}

/** Where orders that are still to be posted go to; `known`: they all go to one place, which stands here. */
function AddressFields({
  address,
  known,
  wrong,
  onChange,
}: {
  address: AddressParts
  known: boolean
  wrong: { [Part in `address.${keyof AddressParts}`]?: string }
  onChange: (address: AddressParts) => void
}) {
  const line = (part: keyof AddressParts) => ({
    value: address[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...address, [part]: target.value }),
  })
  return (
    <fieldset>
      <legend className="mb-2 text-15 text-quiet">
        {known
          ? 'Address of orders that are still to be posted. '
          : 'New address of all orders that are still to be posted; leave it empty to keep what each has. '}
        Another state changes the postage, so edit the order for that.
      </legend>
      <Field label="Address" error={wrong['address.address1']}>
        <TextInput {...line('address1')} />
      </Field>
      <Field label="Address, second line" optional error={wrong['address.address2']}>
        <TextInput {...line('address2')} />
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label="Postcode" error={wrong['address.postcode']}>
          <TextInput inputMode="numeric" {...line('postcode')} />
        </Field>
        <Field label="City" error={wrong['address.city']}>
          <TextInput {...line('city')} />
        </Field>
      </div>
    </fieldset>
  )
}

/** What was typed, by `keyOf`; what isn't in it is as it was. */
type TypedTags = Record<string, string>
/** Which names of an order: those on its tags, or those on the pieces of what the shop describes. */
type NameKind = 'tags' | 'piece_names'

const keyOf = ({ kind, order, row }: { kind: NameKind; order: string; row: number }) =>
  `${kind} ${order} ${row}`

/** The names on the goods of each order, as long as nobody is making them. */
function TagFields({
  orders,
  ...rest
}: {
  orders: PersonalData['orders']
  typed: TypedTags
  wrongOf: (key: string) => string | undefined
  onChange: (typed: TypedTags) => void
}) {
  return orders.map((order) => (
    <div key={order.id}>
      <NameFields kind="tags" order={order} {...rest} />
      <NameFields kind="piece_names" order={order} {...rest} />
    </div>
  ))
}

function NameFields({
  kind,
  order,
  typed,
  wrongOf,
  onChange,
}: {
  kind: NameKind
  order: PersonalData['orders'][number]
  typed: TypedTags
  wrongOf: (key: string) => string | undefined
  onChange: (typed: TypedTags) => void
}) {
  const { id, number, stage, [kind]: names } = order
  if (!names) return null
  const onTags = kind === 'tags'
  return (
    <fieldset className="mt-2">
      <legend className="mb-2 text-15 text-quiet">
        Names on the {onTags ? 'tags' : 'pieces'} of {number} ({stageRules[stage].label}).{' '}
        {made.includes(stage) &&
          'They are made already: this corrects what is kept, and what is ordered again.'}
      </legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {names.map((name, row) => {
          const key = keyOf({ kind, order: id, row })
          return (
            <Field key={key} label={`${onTags ? 'Tag' : 'Piece'} ${row + 1}`} error={wrongOf(key)}>
              <TextInput
                value={typed[key] ?? name}
                maxLength={onTags ? maxTagNameLength : maxNameLength}
                autoCapitalize={onTags ? 'characters' : 'words'}
                onChange={({ target: { value } }) =>
                  onChange({ ...typed, [key]: onTags ? value.toUpperCase() : value })
                }
              />
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}

const made: readonly string[] = ['handed_over', 'posted']
