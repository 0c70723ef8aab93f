import { RadioCards } from '#web/ui/fields/radio-cards.tsx'

export function ProductStatusField({
  hideLabel = false,
  value,
  onChange,
}: {
  hideLabel?: boolean
  value: 'active' | 'inactive'
  onChange: (status: 'active' | 'inactive') => void
}) {
  return (
    <RadioCards
      label="Status"
      hideLabel={hideLabel}
      cards={[
        { value: 'active', label: 'Available', hint: 'Customers can order it.' },
        { value: 'inactive', label: 'Coming soon', hint: 'Customers see it but can’t order it yet.' },
      ]}
      value={value}
      onValueChange={onChange}
    />
  )
}
