import { z } from 'zod'
import { basketCookie } from '#core/orders/items/basket.ts'
import { basketItemSchema, type BasketItem } from '#core/orders/items/basket-item.ts'

// Basket of a browser without scripts, stored in a cookie. Browsers send the cookie only to basket pages and with
// posted forms.

/** `seenSen` is the price when the item was added. */
export interface CookieBasketItem {
  item: BasketItem
  seenSen: number
}

/**
 * Maximum length of the cookie. Browsers store 4,096 bytes per cookie, which is enough for about thirty names or a
 * dozen products.
 */
const maxCookieLength = 3_900
const weekSeconds = 7 * 24 * 3600

const carried = z.array(z.object({ item: z.unknown(), seenSen: z.int().min(0) }))

/**
 * Skips items that don't match the current schema, because they were tampered with or sent by an older form.
 */
export async function readBasketCookie(request: Request): Promise<CookieBasketItem[]> {
  const cookie = new RegExp(`(?:^|;\\s*)${basketCookie}=([\\w-]{1,${maxCookieLength}})(?:;|$)`)
  const storedCookie = cookie.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!storedCookie) return []
  try {
    const read = carried.safeParse(JSON.parse(await decodeCookie(storedCookie)))
    return (read.data ?? []).filter(
      (each): each is CookieBasketItem => basketItemSchema.safeParse(each.item).success,
    )
  } catch {
    return []
  }
}

/** Returns `null` if the items don't fit into a cookie. */
export async function createBasketCookieHeaders(
  request: Request,
  items: CookieBasketItem[],
): Promise<Headers | null> {
  const value = items.length === 0 ? '' : await encodeCookie(JSON.stringify(items))
  if (value.length > maxCookieLength) return null
  const secure = request.url.startsWith('https:') ? '; Secure' : ''
  const age = items.length === 0 ? 0 : weekSeconds
  return new Headers({
    'set-cookie': `${basketCookie}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`,
  })
}

/** Deletes the cookie, because scripts store the basket from now on. */
export function clearBasketCookie(): void {
  document.cookie = `${basketCookie}=; Path=/; Max-Age=0; SameSite=Lax`
}

async function encodeCookie(text: string): Promise<string> {
  const bytes = await transformBytes(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const letters = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function decodeCookie(letters: string): Promise<string> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0)
  return new TextDecoder().decode(await transformBytes(bytes, new DecompressionStream('deflate-raw')))
}

async function transformBytes(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const passed = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(passed).arrayBuffer())
}
