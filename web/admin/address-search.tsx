import { useEffect, useEffectEvent } from 'react'
import { useAddressText } from '../address-text.ts'
import { SearchInput } from '../ui/fields/search-input.tsx'

/** After the last key, before the server is asked, ms. */
const restMs = 200

/** A search that stands in the address: what is typed shows at once, the address follows when the hand rests. */
export function AddressSearch({
  search,
  onSearch,
  label,
  placeholder,
}: {
  search: string | undefined
  onSearch: (search: string | undefined) => void
  label: string
  placeholder: string
}) {
  const given = search ?? ''
  const { text, setText, asking } = useAddressText(given)
  const ask = useEffectEvent((wanted: string) => {
    asking(wanted)
    onSearch(wanted || undefined)
  })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === given) return undefined
    const timer = setTimeout(() => ask(wanted), restMs)
    return () => clearTimeout(timer)
  }, [text, given])
  return (
    <SearchInput
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onValueChange={setText}
      maxLength={200}
    />
  )
}
