import { SvgRefusedError } from './svg-refused-error.ts'

/** Refuses CSS and presentation attributes that reference data outside of the file. */
export function checkCss(css: string): void {
  if (!/[@(\\]/.test(css)) return
  const text = unescapedCss(css)
  if (/@import\b/i.test(text)) throw new SvgRefusedError('external')
  if (/javascript:|expression\s*\(|-moz-binding/i.test(text)) throw new SvgRefusedError('active')
  for (const [, quoted, bare] of text.matchAll(
    /\b(?:url|src|image|image-set)\(\s*(?:["']([^"']*)|([^"')\s]*))/gi,
  ))
    if (!isOwn(quoted ?? bare ?? '')) throw new SvgRefusedError('external')
}

const isOwn = (address: string) => /^\s*(?:#|data:|$)/i.test(address)

/** Removes comments and resolves escapes such as `u\72l(` for `url(`. */
const unescapedCss = (css: string): string =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\\(?:([\da-f]{1,6})\s?|([^\n\da-f]))/gi, (_, hex, other) => {
      if (other !== undefined) return String(other)
      const code = parseInt(String(hex), 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })

/** Removes spaces and control characters from an address, as browsers do. */
export const stripUrlWhitespace = (value: string): string => value.replaceAll(/[\s\p{Cc}]+/gu, '')

/**
 * Returns the kind of a reference, which is a part of the file, embedded data or nothing. Throws if the reference
 * points outside of the file.
 */
export function classifySvgReference(value: string): 'part' | 'data' | 'nothing' {
  const address = stripUrlWhitespace(value)
  if (address === '') return 'nothing'
  if (address.startsWith('#')) return 'part'
  if (/^(?:javascript|vbscript):|^data:(?:text\/html|application\/xhtml)/i.test(address))
    throw new SvgRefusedError('active')
  if (/^data:/i.test(address)) return 'data'
  throw new SvgRefusedError('external')
}
