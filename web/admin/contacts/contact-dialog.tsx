import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import type { ContactGroup } from '../../../core/contracts/contact-groups.ts'
import { contactShape, createContact, updateContact, type Contact } from '../../../core/contracts/contacts.ts'
import { messageWishes, type MessageWish } from '../../../core/values/opt-out.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import type { Labels } from '../meanwhile/meanwhile.ts'
import { useMeanwhile } from '../meanwhile/use-meanwhile.tsx'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { useContactOf, useGroups, useRefreshContacts } from './contact-queries.ts'
import { GroupChoice } from './group-choice.tsx'
import { wishWords } from './wish-words.tsx'

interface Values {
  name: string
  phone: string
  messages: MessageWish
  group_ids: number[]
}
type Errors = Partial<Record<keyof Values, string>>
/** `base`: the contact as it was when this was begun; undefined: it is new. */
interface Sent {
  values: Values
  base: Contact | undefined
}

const typedOf = ({ name, phone, messages, group_ids }: Contact): Values => ({
  name,
  phone,
  messages,
  group_ids,
})
const labelsIn = (groups: ContactGroup[]): Labels<Values> => ({
  name: { label: 'Name' },
  phone: { label: 'Phone' },
  group_ids: {
    label: 'Groups',
    text: (ids) =>
      groups
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
  },
  messages: { label: 'Wants', text: (wish) => wishWords[wish].label },
})

/** Adds a contact, or changes the given one. What was typed stays until it is stored. */
export function ContactDialog({
  contact,
  groupId,
  onClose,
}: {
  contact?: Contact
  /** The group that the list is narrowed to: a new contact is in it. */
  groupId?: number | undefined
  onClose: () => void
}) {
  const form = useId()
  const refresh = useRefreshContacts()
  const [values, setValues] = useState<Values>(
    contact
      ? typedOf(contact)
      : { name: '', phone: '', messages: 'all', group_ids: groupId ? [groupId] : [] },
  )
  const [errors, setErrors] = useState<Errors>({})
  const owner = useContactOf(values.phone)
  const known = owner && owner.id !== contact?.id ? owner : null
  const [base, setBase] = useState(contact)
  const groups = useGroups().data
  const meanwhile = useMeanwhile({ schema: contactShape, valuesOf: typedOf, labels: labelsIn(groups ?? []) })
  const save = useMutation({
    mutationFn: (sent: Sent) => saveContact(sent),
    onSuccess(saved) {
      toast.success(contact ? 'Contact saved' : `${saved.name} added`, { onSave: true })
      void refresh()
      onClose()
    },
    onError(error, sent) {
      const asked = meanwhile.caught(error, {
        base: sent.base ? typedOf(sent.base) : null,
        mine: sent.values,
        take({ values, current, save: differs }) {
          setBase(current)
          setValues(values)
          if (differs) save.mutate({ values, base: current })
          void refresh()
        },
      })
      if (asked) return
      const fields: Errors = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) toast.error(error.message)
    },
  })
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ values, base })
  }
  const unsaved = useChanged(values)
  return (
    <FormDialog
      unsaved={unsaved}
      saving={save.isPending}
      onClose={onClose}
      title={contact ? 'Edit contact' : 'New contact'}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {contact ? 'Save' : 'Add contact'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-1">
        <Field label="Name" error={errors.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field
          label="Phone"
          hint={
            known ? (
              <span className="text-caution">{known.name} has this number already.</span>
            ) : (
              'For example 012-345 6789'
            )
          }
          error={errors.phone}
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="tabular-nums"
            value={values.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
        <GroupChoice chosen={values.group_ids} onChange={(group_ids) => change({ group_ids })} />
        <Field label="Wants" hint={wishWords[values.messages].hint}>
          <Select
            value={values.messages}
            onChange={({ target }) =>
              change({ messages: messageWishes.find((wish) => wish === target.value) ?? 'all' })
            }
          >
            {messageWishes.map((wish) => (
              <option key={wish} value={wish}>
                {wishWords[wish].label}
              </option>
            ))}
          </Select>
        </Field>
      </form>
      {meanwhile.question}
    </FormDialog>
  )
}

/** A wish is only sent where it was changed: one that belongs to another number must not be taken back unseen. */
function saveContact({ base, values: { messages, ...values } }: Sent): Promise<Contact> {
  const wish = messages !== (base?.messages ?? 'all') && { messages }
  return base
    ? api(updateContact, { id: base.id, version: base.version, ...values, ...wish })
    : api(createContact, { ...values, ...wish })
}
