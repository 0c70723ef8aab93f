import { hasVariables, noValueWords } from '../../../core/values/message-template.ts'
import { useSettled } from '../contacts/use-settled.ts'
import { useFilled } from './template-queries.ts'

/** A text as its receiver will read it, and what there is to say about its variables. */
export function useFilledText({ message, phone, time }: { message: string; phone: string; time: string }): {
  text: string
  note: string | undefined
} {
  const text = useSettled(message)
  const filled = useFilled({ text, phone, time }).data
  if (!hasVariables(message)) return { text: message, note: undefined }
  if (phone === '') return { text: message, note: 'Choose a phone number to see its variables filled in.' }
  if (!filled || text !== message) return { text: message, note: undefined }
  return { text: filled.text, note: filled.missing.length > 0 ? noValueWords(filled.missing) : undefined }
}
