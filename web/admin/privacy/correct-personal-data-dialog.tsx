import { useState } from 'react'
import { correctPersonalData, type PersonalData } from '#core/privacy/privacy.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { useRefreshPeople } from './people-queries.ts'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { getFieldError } from '../forms/field-errors.ts'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { maxPieceNameLength } from '#core/orders/items/described-order.ts'
import { maxTagNameLength } from '#core/orders/tags/name-tag.ts'
import { stageRules } from '#core/orders/order-stages.ts'

interface Values {
  name: string
  new_phone: string
  address: AddressParts
  tags: TypedTags
}

const emptyAddress: AddressParts = { address1: '', address2: '', postcode: '', city: '' }

export function CorrectPersonalDataDialog({
  person,
  onClose,
  onCorrected,
}: {
  person: PersonalData
  onClose: () => void
  /** Receives the corrected phone number. */
  onCorrected: (phone: string) => void
}) {
  const refresh = useRefreshPeople()
  const [failure, setFailure] = useState('')
  const posted = person.orders.flatMap(({ to_post }) => to_post ?? [])
  const known = findCommonAddress(posted)
  const before = known ?? emptyAddress
  const form = useContractForm<typeof correctPersonalData, Values>(correctPersonalData, {
    start: { name: person.names[0] ?? '', new_phone: person.phone, address: before, tags: {} },
    inputOf: ({ name, new_phone, address, tags }) => ({
      phone: person.phone,
      ...(name.trim() !== '' && { name }),
      new_phone,
      ...(!isSameAddress(address, before) && { address }),
      tags: listChangedNames(person, tags, 'tags'),
      piece_names: listChangedNames(person, tags, 'piece_names'),
    }),
    saved({ orders, contacts, messages }) {
      const parts = [
        formatCount(orders, 'order'),
        formatCount(contacts, 'contact'),
        formatCount(messages, 'pending message'),
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
  const { set, fieldErrors } = form
  const { address, tags } = useFormValues(form)
  const wrongIn = (kind: NameKind, key: string) => {
    const sent = listChangedNames(person, tags, kind)
    return getFieldError(
      fieldErrors,
      `${kind}.${sent.findIndex((each) => toNameKey({ kind, ...each }) === key)}.name`,
    )
  }
  const wrongTag = (key: string) => wrongIn('tags', key) ?? wrongIn('piece_names', key)
  return (
    <ContractDialog
      form={form}
      action="Correct"
      className=""
      onClose={onClose}
      title="Correct this customer’s data"
      description="Updates contacts, orders and pending messages. The change is recorded in each order’s history. Sent messages don’t change."
    >
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="new_phone" label="Phone" type="tel" />
      {posted.length > 0 && (
        <AddressFields
          address={address}
          known={known !== null}
          wrong={fieldErrors}
          onChange={(address) => set({ address })}
        />
      )}
      <TagFields orders={person.orders} typed={tags} wrongOf={wrongTag} onChange={(tags) => set({ tags })} />
      {failure && <ErrorNote>{failure}</ErrorNote>}
    </ContractDialog>
  )
}

const isSameAddress = (one: AddressParts, other: AddressParts) =>
  one.address1 === other.address1 &&
  one.address2 === other.address2 &&
  one.postcode === other.postcode &&
  one.city === other.city

function findCommonAddress([first, ...others]: AddressParts[]): AddressParts | null {
  return first && others.every((each) => isSameAddress(each, first)) ? first : null
}

function listChangedNames({ orders }: PersonalData, typed: TypedTags, kind: NameKind) {
  return orders.flatMap(({ id: order, [kind]: names }) =>
    (names ?? []).flatMap((before, row) => {
      const name = typed[toNameKey({ kind, order, row })]
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

/** Edits the address of orders that are not posted yet. `known` means that these orders share one address. */
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
          ? 'Address for orders that haven’t been posted yet. '
          : 'New address for all orders that haven’t been posted yet. Leave it empty to keep each order’s address. '}
        To change the state, edit the order, because postage depends on it.
      </legend>
      <Field label="Address line 1" error={wrong['address.address1']}>
        <TextInput {...line('address1')} />
      </Field>
      <Field label="Address line 2" optional error={wrong['address.address2']}>
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

/** Edited names by `toNameKey`. Unchanged names are left out. */
type TypedTags = Record<string, string>
type NameKind = 'tags' | 'piece_names'

const toNameKey = ({ kind, order, row }: { kind: NameKind; order: string; row: number }) =>
  `${kind} ${order} ${row}`

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
        {madeStages.includes(stage) &&
          'These items have already been made. Your changes apply only to the records and to reorders.'}
      </legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {names.map((name, row) => {
          const key = toNameKey({ kind, order: id, row })
          return (
            <Field key={key} label={`${onTags ? 'Tag' : 'Piece'} ${row + 1}`} error={wrongOf(key)}>
              <TextInput
                value={typed[key] ?? name}
                maxLength={onTags ? maxTagNameLength : maxPieceNameLength}
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

const madeStages: readonly string[] = ['handed_over', 'posted']
