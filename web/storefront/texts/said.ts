import { useWording, type Wording } from '../../language.ts'
import { orderSaid as en } from './en/order-said.ts'
import { inputSaid } from './ms/input-said.ts'
import { sharedSaid } from './ms/shared-said.ts'
import { saidIn, type Said } from './pairs.ts'
import { malay } from './texts.ts'

const ms = [...sharedSaid, ...inputSaid]

/**
 * Server and contracts speak one language: Malay to customers, English where a call is for machines as well. This
 * says it in the language of the page; `more` is what only this journey can hear, in English. Words that it doesn't
 * know, such as a gateway's own, stay as they are.
 */
export function useSaid(more: Said = []) {
  const tables: Record<Wording, Said> = { ms, malay: [...ms, ...(malay?.said ?? [])], en: [...en, ...more] }
  const table = tables[useWording()]
  return <Words extends string | undefined>(words: Words): Words | string =>
    words === undefined ? words : (saidIn(table, words) ?? words)
}
