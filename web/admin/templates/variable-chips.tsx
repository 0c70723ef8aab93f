import type { RefObject } from 'react'
import { templateVariables } from '#core/messaging/message-template.ts'

export function VariableChips({
  field,
  onInsert,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  onInsert: (text: string) => void
}) {
  const insert = (name: string) => {
    const area = field.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to, value } = area
    const variable = `{${name}}`
    onInsert(value.slice(0, from) + variable + value.slice(to))
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + variable.length, from + variable.length)
    })
  }
  return (
    <fieldset aria-label="Variables" className="flex min-w-0 flex-wrap gap-1.5">
      {Object.entries(templateVariables).map(([name, about]) => (
        <button
          key={name}
          type="button"
          title={about}
          onClick={() => insert(name)}
          className="relative h-7 rounded-small border border-line bg-sunk px-2 font-mono text-13 after:absolute after:-inset-x-0.5 after:-inset-y-2 hover:border-edge md:after:inset-0"
        >
          {`{${name}}`}
        </button>
      ))}
    </fieldset>
  )
}
