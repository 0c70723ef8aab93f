import { useEffect, useState } from 'react'
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
  /** Must stay the same from one drawing to the next. */
  onSearch: (search: string | undefined) => void
  label: string
  placeholder: string
}) {
  const [text, setText] = useState(search ?? '')
  const [asked, setAsked] = useState(search)
  if (asked !== search) {
    setAsked(search)
    // Back, or a link: the address has changed without the box.
    if ((search ?? '') !== text.trim()) setText(search ?? '')
  }
  useEffect(() => {
    const wanted = text.trim() || undefined
    if (wanted === search) return undefined
    const timer = setTimeout(() => onSearch(wanted), restMs)
    return () => clearTimeout(timer)
  }, [text, search, onSearch])
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
