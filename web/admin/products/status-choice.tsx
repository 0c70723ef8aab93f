import { RadioCards } from '../../ui/fields/radio-cards.tsx'

/** Active, or coming soon. */
export function StatusChoice({
  value,
  onChange,
}: {
  value: 'active' | 'inactive'
  onChange: (status: 'active' | 'inactive') => void
}) {
  return (
    <RadioCards
      label="Shown as"
      cards={[
        { value: 'active', label: 'Available' },
        { value: 'inactive', label: 'Coming Soon', hint: 'Seen, and not ordered' },
      ]}
      value={value}
      onValueChange={onChange}
    />
  )
}
