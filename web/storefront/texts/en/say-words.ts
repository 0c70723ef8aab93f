import type { Plain } from '../english.ts'
import type { sayWords as malay } from '../ms/say-words.ts'

export const sayWords: Plain<typeof malay> = {
  title: 'Happy with this order?',
  note: 'A few words for the shop and other customers. The shop reads them first.',
  words: 'Your words',
  hint: (left: number) => `${left} characters left`,
  consent: (name: string) => `They may be shown on the shop’s home page, with the name “${name}” only.`,
  send: 'Send',
  change: 'Change',
  takeBack: 'Take back',
  cancel: 'Cancel',
  thanks: 'Thank you for your words.',
  takenBack: 'Your words have been deleted.',
  state: {
    waiting: 'Waiting for the shop to read them.',
    agreed: 'Shown on the shop’s home page.',
    hidden: 'The shop has read them; they are not shown.',
  },
  offline: 'No connection. Check your internet, then try again.',
}
