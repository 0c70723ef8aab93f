import { Fragment } from 'react'
import { escapeRegExp } from '#core/shared/escape-regexp.ts'

export function Highlight({ text, search }: { text: string; search: string | undefined }) {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(${words.map(escapeRegExp).join('|')})`, 'giu'))
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="rounded-small bg-yellow/40 text-inherit">
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
