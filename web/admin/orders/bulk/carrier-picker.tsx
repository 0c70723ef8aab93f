import { useQuery } from '@tanstack/react-query'
import { getCarriers } from '#core/settings/carriers-calls.ts'
import { api } from '#web/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export function useCarriers() {
  const known = useQuery({
    queryKey: ['carriers'],
    queryFn: ({ signal }) => api(getCarriers, {}, { signal }),
  })
  return known.data?.carriers ?? []
}

/**
 * Chooses the carrier of parcels whose tracking number doesn't identify the carrier. An empty value means that the
 * carrier is detected by the number.
 */
export function CarrierPicker({
  carrier,
  onChoose,
  hint,
}: {
  carrier: string
  onChoose: (carrier: string) => void
  hint: string
}) {
  const carriers = useCarriers()
  if (carriers.length === 0) return null
  return (
    <Field label="Carrier" hint={hint}>
      <Select value={carrier} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Detect from the number</option>
        {carriers.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  )
}
