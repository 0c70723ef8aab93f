import { createContact, updateContact } from '#core/contacts/contacts.ts'
import { contactSchema, type Contact } from '#core/contacts/contact.ts'
import { messagePreferences, type MessagePreference } from '#core/contacts/message-preference.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field, FieldNote } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useContactWithPhone, useContactGroups, useRefreshContacts } from './contact-queries.ts'
import { formatConsent } from './format-consent.ts'
import { messagePreferenceLabels } from './message-preference.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useRecordForm } from '../forms/use-record-form.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { type ContactGroup, createContactGroup } from '#core/contacts/contact-groups.ts'
import type { FieldLabels } from '../conflict/edit-conflict.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

export function ContactDialog({
  contact,
  groupId,
  known: { name, phone } = { name: '', phone: '' },
  onClose,
}: {
  contact?: Contact
  /** Initial values of a new contact. */
  known?: { name: string; phone: string }
  /** A new contact is added to this group. */
  groupId?: number | undefined
  onClose: () => void
}) {
  const refresh = useRefreshContacts()
  const groups = useContactGroups().data ?? []
  const form = useRecordForm<typeof createContact | typeof updateContact, Values, Contact>(
    contact ? updateContact : createContact,
    {
      shape: contactSchema,
      base: contact,
      valuesOf: typedOf,
      versionOf: ({ version }) => version,
      labels: labelsIn(groups),
      onCurrent: () => void refresh(),
    },
    {
      start: contact
        ? typedOf(contact)
        : { name, phone, messages: 'all', group_ids: groupId ? [groupId] : [], note: '', promotions: false },
      // Preferences are sent only if changed, so that entering a different number doesn't reset the preferences
      // already stored for that number.
      inputOf: ({ messages, promotions, ...values }, base) => ({
        ...values,
        ...(messages !== (base?.messages ?? 'all') && { messages }),
        ...(promotions !== (base?.promotions?.agreed ?? false) && { promotions }),
        ...(base && { id: base.id }),
      }),
      saved: ({ name }) => (contact ? 'Contact saved' : `${name} added`),
      onSaved() {
        void refresh()
        onClose()
      },
    },
  )
  const { register, set } = form
  const values = useFormValues(form)
  const owner = useContactWithPhone(values.phone)
  const other = owner && owner.id !== contact?.id ? owner : null
  return (
    <ContractDialog
      form={form}
      action={contact ? 'Save' : 'Add contact'}
      onClose={onClose}
      title={contact ? 'Edit contact' : 'New contact'}
    >
      <TextField form={form} name="name" label="Name" data-autofocus autoComplete="off" />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        hint={
          other ? (
            <span className="text-caution">{other.name} already has this number.</span>
          ) : (
            'For example 012-345 6789'
          )
        }
        type="tel"
        inputMode="tel"
        autoComplete="off"
        className="tabular-nums"
      />
      <GroupChoice chosen={values.group_ids} onChange={(group_ids) => set({ group_ids })} />
      <Field
        label="Note"
        optional
        hint="Only visible to staff, unless the contact requests their data."
        error={form.fieldErrors.note}
      >
        <TextArea rows={3} maxLength={2000} {...register('note')} />
      </Field>
      <Field label="Message preference" hint={messagePreferenceLabels[values.messages].hint}>
        <Select {...register('messages')}>
          {messagePreferences.map((preference) => (
            <option key={preference} value={preference}>
              {messagePreferenceLabels[preference].label}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        {...register('promotions')}
        label="Agreed to promotions"
        hint={formatConsent(contact?.promotions ?? null)}
      />
    </ContractDialog>
  )
}

interface Values {
  name: string
  phone: string
  messages: MessagePreference
  group_ids: number[]
  note: string
  promotions: boolean
}

const typedOf = ({ name, phone, messages, group_ids, note, promotions }: Contact): Values => ({
  name,
  phone,
  messages,
  group_ids,
  note,
  promotions: promotions?.agreed ?? false,
})
const labelsIn = (groups: ContactGroup[]): FieldLabels<Values> => ({
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
  note: { label: 'Note' },
  promotions: { label: 'Promotions', text: (agreed) => (agreed ? 'Consent given' : 'No consent') },
  messages: { label: 'Message preference', text: (preference) => messagePreferenceLabels[preference].label },
})

function GroupChoice({ chosen, onChange }: { chosen: number[]; onChange: (chosen: number[]) => void }) {
  const groups = useContactGroups().data ?? []
  const refresh = useRefreshContacts()
  const form = useContractForm<typeof createContactGroup, { name: string }>(createContactGroup, {
    start: { name: '' },
    fieldMapping: { name_taken: 'name' },
    async onSaved(group) {
      await refresh()
      form.reset()
      onChange([...chosen, group.id])
    },
  })
  const { name } = useFormValues(form)
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-15 font-semibold">Groups</legend>
      <div className="flex flex-wrap gap-1.5">
        {groups.map((group) => (
          <Chip key={group.id} pressed={chosen.includes(group.id)} onPress={() => toggle(group.id)}>
            {group.name}
          </Chip>
        ))}
      </div>
      <div className="mt-2 flex max-w-80 gap-2">
        <TextInput
          aria-label="New group"
          placeholder="New group"
          autoComplete="off"
          aria-invalid={form.fieldErrors.name !== undefined}
          {...form.register('name')}
          // Without this, Enter would submit the surrounding form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (name.trim()) form.submit(event)
          }}
        />
        <Button why={!name.trim() && 'Enter a name first.'} busy={form.busy} onClick={form.submit}>
          Add
        </Button>
      </div>
      <FieldNote id="new-group-note" error={form.fieldErrors.name} />
    </fieldset>
  )
}
