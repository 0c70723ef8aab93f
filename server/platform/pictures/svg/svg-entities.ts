import { SvgRefused } from './svg-refused.ts'

const mostEntities = 200
/** Maximum length of all expanded references together. Illustrator declares a dozen short addresses. */
const mostExpanded = 1_000_000

const declaration = /<!--[^]*?-->|<!ENTITY\s+(%\s+)?([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|([A-Z]+))/g

/** The entities of a document type, with nested ones expanded. Refuses entities with markup. */
export function entitiesOf(doctype: string, document: string): Map<string, string> {
  const raw = new Map<string, string>()
  for (const [, parameter, name, double, single, external] of doctype.matchAll(declaration)) {
    if (name === undefined) continue
    if (external !== undefined) throw new SvgRefused('external')
    if (parameter !== undefined || raw.size >= mostEntities) throw new SvgRefused('too-complex')
    // The first declaration of a name counts.
    if (!raw.has(name)) raw.set(name, double ?? single ?? '')
  }
  const entities = new Map<string, string>()
  for (const name of raw.keys()) entities.set(name, expanded(name, raw, []))
  let length = 0
  for (const [, name] of document.matchAll(/&([^#;&\s]+);/g)) {
    length += entities.get(name ?? '')?.length ?? 0
    if (length > mostExpanded) throw new SvgRefused('too-complex')
  }
  return entities
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function expanded(name: string, raw: ReadonlyMap<string, string>, within: readonly string[]): string {
  if (within.includes(name) || within.length > 8) throw new SvgRefused('too-complex')
  const value = raw.get(name)
  if (value === undefined) return predefined.get(name) ?? ''
  if (value.includes('<')) throw new SvgRefused('too-complex')
  const text = value.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([^#;&\s]+));/gi, (_, decimal, hex, other) => {
    if (other !== undefined) return expanded(String(other), raw, [...within, name])
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
  if (text.length > mostExpanded) throw new SvgRefused('too-complex')
  return text
}
