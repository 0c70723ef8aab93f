/** How deep lists and objects may lie in each other; what we take lies four deep, gateways' news seven. */
export const mostDepth = 32

const quote = 0x22
const backslash = 0x5c
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])

/**
 * Whether a body of JSON is nested deeper than anything that we take, by its bytes: a megabyte of `[[[[…` costs the
 * parser and all that walk through it afterwards 150 ms and more, and this 3.
 */
export function isTooDeep(body: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (opens.has(byte)) {
      depth += 1
      if (depth > mostDepth) return true
    } else if (closes.has(byte)) depth -= 1
  }
  return false
}
