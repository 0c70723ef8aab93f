import { z } from 'zod'
import { childPickSchema } from '#core/orders/groups/group-order.ts'
import { childViewSchema } from '#core/orders/groups/group-item-views.ts'
import { storeValue, readStoredValue } from '#web/browser-storage.ts'

// The children that a parent has added to a group order, stored on the device. Each has the secret with which it can be
// edited, its state on the server, and unsent changes.

export const childDraftSchema = z.object({
  name: z.string(),
  section: z.string(),
  picks: z.array(childPickSchema),
  number: z.string(),
  /** `undefined` leaves the phone number unchanged. */
  phone: z.string().optional(),
  /** `true` if the parent agrees to receive offers on this phone number. */
  offers: z.boolean().optional(),
})
export type ChildDraft = z.output<typeof childDraftSchema>

const storedChildSchema = z.object({
  id: z.string(),
  secret: z.string(),
  /** State on the server, or `null` if it has not been received yet. */
  stored: childViewSchema.nullable(),
  unsent: childDraftSchema.nullable(),
  /** `true` if the child must still be removed on the server. */
  leaves: z.boolean().default(false),
})
export type StoredChild = z.output<typeof storedChildSchema>

const keyOf = (group: string) => `group ${group}`

export function readStoredChildren(group: string): StoredChild[] {
  try {
    const found = z.array(storedChildSchema).safeParse(JSON.parse(readStoredValue(keyOf(group)) ?? '[]'))
    return found.success ? found.data : []
  } catch {
    return []
  }
}

export function storeChildren(group: string, children: StoredChild[]): void {
  storeValue(keyOf(group), JSON.stringify(children))
}

/** `randomUUID` doesn't exist if the shop is opened over plain HTTP. */
export function createStoredChild(unsent: ChildDraft): StoredChild {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const id = hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { id, secret: hex(crypto.getRandomValues(new Uint8Array(16))), stored: null, unsent, leaves: false }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
