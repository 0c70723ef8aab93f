import { hasVariables, explainMissingValues } from '#core/messaging/message-template.ts'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { useFilledTemplate } from './template-queries.ts'

export interface FilledText {
  text: string
  note: string | undefined
  warning?: string | undefined
}

export function useFilledText({
  message,
  phone,
  time,
}: {
  message: string
  phone: string
  time: string
}): FilledText {
  const text = useDebouncedValue(message)
  const filled = useFilledTemplate({ text, phone, time }).data
  if (!hasVariables(message)) return { text: message, note: undefined }
  if (phone === '') return { text: message, note: 'Choose a phone number to preview variables.' }
  if (!filled || text !== message) return { text: message, note: undefined }
  return {
    text: filled.text,
    note: filled.missing.length > 0 ? explainMissingValues(filled.missing) : undefined,
    warning: filled.only_title === undefined ? undefined : onlyTitleWords(filled.only_title),
  }
}

const onlyTitleWords = (name: string) =>
  `The customer would be addressed only as “${name}”, which is a title. Add the name to the contact, or write it here.`
