import { useCombobox } from 'downshift'
import { useState } from 'react'
import type { ContactEntry } from '#core/contacts/contact.ts'
import { normalizePhoneForMessages, parsePhone } from '#core/shared/phone.ts'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { cx } from '#web/ui/cx.ts'
import { useField } from '#web/ui/fields/use-field.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { isContactMatch } from '#web/admin/contacts/match-contact.ts'

const maxShown = 100

/**
 * Searchable list of contacts (COMP-01). If the typed text is a complete number and matches no contact, leaving the
 * field calls `onNumber`, so that staff can also write to people who aren't contacts.
 */
export function ContactCombobox({
  contacts,
  loading,
  phone,
  onChange,
  onNumber,
}: {
  contacts: ContactEntry[]
  loading: boolean
  phone: string
  onChange: (phone: string) => void
  onNumber: (phone: string) => void
}) {
  const { id, ...wiring } = useField()
  const [chosenId, setChosenId] = useState<number>()
  const owners = contacts.filter((contact) => phone && normalizePhoneForMessages(contact.phone) === phone)
  const chosen = owners.find((contact) => contact.id === chosenId) ?? owners[0] ?? null
  const [search, setSearch] = useState('')
  const found = contacts.filter((contact) => isContactMatch(contact, search))
  const shown = found.slice(0, maxShown)
  const read = parsePhone(search)
  const number = found.length === 0 && !loading && 'phone' in read ? read.phone : null

  const box = useCombobox<ContactEntry>({
    items: shown,
    ...(id && { inputId: id }),
    itemToString: wordsOf,
    itemToKey: (contact) => contact?.id,
    selectedItem: chosen,
    onSelectedItemChange({ selectedItem }) {
      setChosenId(selectedItem?.id)
      onChange(selectedItem ? normalizePhoneForMessages(selectedItem.phone) : '')
    },
    // The text in the field is used as a search only while the user types.
    onInputValueChange({ inputValue, type }) {
      const typing = type === useCombobox.stateChangeTypes.InputChange
      setSearch(typing ? inputValue : '')
      if (typing && inputValue === '') onChange('')
    },
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, inputValue: wordsOf(changes.selectedItem ?? null) }
        : changes,
  })

  return (
    <div className="relative">
      <input
        {...wiring}
        {...box.getInputProps({
          placeholder: loading ? 'Loading...' : 'Select a phone number',
          onFocus: (event) => event.currentTarget.select(),
          onBlur: () => number && onNumber(number),
        })}
        aria-labelledby={undefined}
        className={cx(controlClass, 'h-(--control) pr-11 tabular-nums')}
      />
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-quiet" />
      <div
        className={cx(
          'absolute inset-x-0 top-full z-20 mt-1 rounded-surface border border-line bg-surface p-1 shadow-lift',
          !box.isOpen && 'hidden',
        )}
      >
        <ul
          {...box.getMenuProps({ 'aria-label': 'Contacts' })}
          aria-labelledby={undefined}
          hidden={shown.length === 0}
          className="max-h-70 overflow-y-auto outline-none"
        >
          {box.isOpen &&
            shown.map((contact, index) => (
              <li
                key={contact.id}
                {...box.getItemProps({ item: contact, index })}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 text-15',
                  box.highlightedIndex === index && 'bg-sunk',
                )}
              >
                <span className="min-w-0">
                  <span className="block truncate">{contact.name}</span>
                  {contact.from_orders && <span className="block text-13 text-quiet">From orders</span>}
                </span>
                <span className="text-quiet tabular-nums">{contact.phone}</span>
              </li>
            ))}
        </ul>
        {box.isOpen && found.length === 0 && (
          <output className="block px-3 py-2 text-15 text-quiet">
            {loading ? 'Loading...' : 'No contacts found'}
            {number && <span className="block text-ink">To use {number}, continue to the next field</span>}
          </output>
        )}
        {found.length > shown.length && (
          <p className="px-3 py-2 text-13 text-quiet">
            {found.length - shown.length} more. Keep typing to narrow the list.
          </p>
        )}
      </div>
    </div>
  )
}

const wordsOf = (contact: ContactEntry | null) =>
  contact ? `${contact.name} · ${normalizePhoneForMessages(contact.phone)}` : ''
