import { expect, test } from 'vitest'
import { isOptOutText } from './opt-out.ts'

test.for(['STOP', 'stop', ' Stop. ', '"BERHENTI"', 'berhenti!!', 'Ｓｔｏｐ', 'STOP 🛑', 'Unsubscribe'])(
  'INBOX-16 recognises “%s” as an opt-out',
  (text) => expect(isOptOutText(text)).toBe(true),
)

test.for(['', 'Stop dulu order saya', 'non-stop', 'jangan berhenti', '?!', 'stop stop', 'S T O P kedai'])(
  'INBOX-16 does not treat “%s” as an opt-out',
  (text) => expect(isOptOutText(text)).toBe(false),
)
