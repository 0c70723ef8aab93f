import type { Delivery } from './gateway.ts'

/** What a document is called on the customer's phone: its name with an ending, or the address's own. */
export function fileNameOf({ name, url }: Pick<Delivery, 'name' | 'url'>): string {
  const path = url === null ? '' : new URL(url).pathname
  const last = decoded(path.split('/').at(-1) ?? '')
  // `file` is what an attachment without a name is called here.
  if (!name || name === 'file') return last || 'file'
  const ending = /\.\w{1,8}$/.exec(last)?.[0] ?? ''
  return /\.\w{1,8}$/.test(name) ? name : name + ending
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
