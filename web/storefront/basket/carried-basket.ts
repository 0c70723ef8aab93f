import { z } from 'zod'
import { basketCookie } from '#core/orders/items/basket.ts'
import { basketItemSchema, type BasketItem } from '#core/orders/items/basket-item.ts'

// The basket of a browser without scripts: it lies on the device, too, in a cookie that only the pages of the basket and
// posted forms are shown.

/** Goods as they were put in, and what they cost then, in sen. */
export interface CarriedItem {
  item: BasketItem
  seenSen: number
}

/** Browsers keep 4,096 bytes of a cookie: some thirty names, or a dozen products. */
const mostLetters = 3_900
const weekSeconds = 7 * 24 * 3600

const carried = z.array(z.object({ item: z.unknown(), seenSen: z.int().min(0) }))

/** What no form sends any more, or somebody has changed, is left out. */
export async function carriedBasket(request: Request): Promise<CarriedItem[]> {
  const cookie = new RegExp(`(?:^|;\\s*)${basketCookie}=([\\w-]{1,${mostLetters}})(?:;|$)`)
  const kept = cookie.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!kept) return []
  try {
    const read = carried.safeParse(JSON.parse(await unpacked(kept)))
    return (read.data ?? []).filter(
      (each): each is CarriedItem => basketItemSchema.safeParse(each.item).success,
    )
  } catch {
    return []
  }
}

/** What has the browser keep these goods, and nothing but them; null: they are more than it keeps. */
export async function carry(request: Request, items: CarriedItem[]): Promise<Headers | null> {
  const value = items.length === 0 ? '' : await packed(JSON.stringify(items))
  if (value.length > mostLetters) return null
  const secure = request.url.startsWith('https:') ? '; Secure' : ''
  const age = items.length === 0 ? 0 : weekSeconds
  return new Headers({
    'set-cookie': `${basketCookie}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`,
  })
}

/** The basket's scripts have come and keep it themselves from now on. */
export function forgetCarried(): void {
  document.cookie = `${basketCookie}=; Path=/; Max-Age=0; SameSite=Lax`
}

async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const letters = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function unpacked(letters: string): Promise<string> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0)
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const passed = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(passed).arrayBuffer())
}
