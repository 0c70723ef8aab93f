import { useEffect, useEffectEvent } from 'react'
import { useUrlText } from '../use-url-text.ts'
import { SearchInput } from '../ui/fields/search-input.tsx'

const debounceMs = 200

export function UrlSearchField({
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
  const { text, setText, asking } = useUrlText(given)
  const ask = useEffectEvent((wanted: string) => {
    asking(wanted)
    onSearch(wanted || undefined)
  })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === given) return undefined
    const timer = setTimeout(() => ask(wanted), debounceMs)
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
