import { useState } from 'react'
import { normalizeTypedPhone } from '#core/shared/phone.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { getContactListError, useContactWithPhone, useContacts } from '#web/admin/contacts/contact-queries.ts'
import { MessagePreferenceNote } from '#web/admin/contacts/message-preference.tsx'
import { ContactCombobox } from './contact-combobox.tsx'

/**
 * Chooses the recipient from the contacts, or by typing a number (COMP-01). `onManual` must clear the phone number.
 */
export function PhoneSelector({
  phone,
  onChange,
  error,
  manual,
  onManual,
}: {
  phone: string
  onChange: (phone: string) => void
  error: string | undefined
  manual: boolean
  onManual: (manual: boolean) => void
}) {
  const contacts = useContacts()
  const problem = contacts.data?.problem ?? getContactListError(contacts.error)
  const owner = useContactWithPhone(phone)
  return (
    <div>
      <Field
        label="Phone Number"
        error={error ?? (manual ? undefined : (problem ?? undefined))}
        hint={manual ? 'For example 012-345 6789' : undefined}
        action={
          <button
            type="button"
            onClick={() => onManual(!manual)}
            className="relative rounded-small text-15 text-link underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-2.5"
          >
            {manual ? 'Use List' : 'Manual'}
          </button>
        }
      >
        {manual ? (
          <TypedPhone phone={phone} onChange={onChange} />
        ) : (
          <ContactCombobox
            contacts={problem ? [] : (contacts.data?.contacts ?? [])}
            loading={contacts.isPending}
            phone={phone}
            onChange={onChange}
            onNumber={(number) => {
              onManual(true)
              onChange(number)
            }}
          />
        )}
      </Field>
      {owner && <MessagePreferenceNote messages={owner.messages} />}
    </div>
  )
}

/**
 * Normalizes the number when the user leaves the field (COMP-03), because changing it on every key press would
 * disturb typing.
 */
function TypedPhone({ phone, onChange }: { phone: string; onChange: (phone: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="60123456789"
      value={typed ?? phone}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(normalizeTypedPhone(event.target.value))
      }}
      onBlur={() => setTyped(null)}
      className="tabular-nums"
    />
  )
}
