import { fieldOf } from '#core/shared/keys.ts'
import type { FormEvent } from 'react'

/**
 * Upper-cases what is typed, in the field itself, so that the caret stays where it is. While a keyboard still
 * composes a word nothing may change under it: it gets its capitals when the word is done.
 */
export function upperCaseField(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (fieldOf(event.nativeEvent, 'isComposing') === true) return
  const upper = input.value.toUpperCase()
  if (upper === input.value) return
  const { selectionStart, selectionEnd } = input
  input.value = upper
  input.setSelectionRange(selectionStart, selectionEnd)
}
