import { parse, type AtRule, type ChildNode, type Container, type Rule } from 'postcss'

/** The sheet of the pages, read once, and what pages with the same class names were given of it. */
let read: { sheet: string; used: UsedRules; given: Map<string, string> } | undefined
/** Pages of one kind have the same class names; each set of them takes some 20 kB. */
const mostGiven = 200

/** Where the page leaves room for it (web/root.tsx). */
const room = '<style id="sheet">'

/**
 * Writes into a page what it uses of the sheet: half of its first answer was rules of other pages. The rules of all
 * classes come as a file with the scripts, for what they add later.
 */
export function withUsedRules(html: string, sheet: string): string {
  const start = html.indexOf(room) + room.length
  if (start < room.length) return html
  if (read?.sheet !== sheet) read = { sheet, used: usedRulesOf(sheet), given: new Map() }
  const used = [...classesOf(html), ...elementsOf(html)]
  const key = used.join(' ')
  const rules = read.given.get(key) ?? read.used(namesOf(used))
  if (read.given.size >= mostGiven) read.given.clear()
  read.given.set(key, rules)
  return html.slice(0, start) + rules + html.slice(start)
}

/** Writes out the rules of a sheet that a page with these class names can use. */
export type UsedRules = (names: ReadonlySet<string>) => string

/** A piece of the sheet as text, or null where nothing of it is used. */
type Piece = (names: ReadonlySet<string>) => string | null

/** Elements of nearly every page. Their rules never come a second time: that laid the whole page out anew. */
const everywhere = new Set('html body a button h1 h2 h3 p ul ol li img svg input label'.split(' '))

/**
 * Reads a sheet once, so that each page can be given only what it uses. A rule stays unless each of its selectors
 * names a class or a rare element that the page doesn't have; the rest (states, media) stays. Rules keep
 * their order and their layers, so that those of all classes can come after them and change nothing.
 */
export function usedRulesOf(sheet: string): UsedRules {
  const pieces = piecesOf(parse(sheet))
  return (names) => written(pieces, names) ?? ''
}

/** The classes and the elements of a page, as its HTML writes them. */
export const usedNamesOf = (html: string): Set<string> => namesOf([...classesOf(html), ...elementsOf(html)])

const classesOf = (html: string) => Array.from(html.matchAll(/\bclass="([^"]*)"/g), ([, value = '']) => value)

/** As `<table`, so that no class is taken for one. */
const elementsOf = (html: string) =>
  new Set(Array.from(html.matchAll(/<[a-z][a-z0-9]*/g), ([start]) => start))

function namesOf(used: string[]): Set<string> {
  // The early script makes the whole document dark before the first paint.
  const names = new Set(['dark'])
  for (const value of used)
    for (const name of value.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/)) names.add(name)
  return names
}

function piecesOf(container: Container): Piece[] {
  return (container.nodes ?? []).map((node) => pieceOf(node))
}

function pieceOf(node: ChildNode): Piece {
  if (node.type === 'rule') return ruleOf(node)
  if (node.type === 'comment') return () => null
  if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) return blockOf(node)
  const text = node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString()
  return () => text
}

function ruleOf(rule: Rule): Piece {
  const selectors = rule.selectors.map((text) => ({ text, needs: needsOf(text) }))
  const body = rule.nodes.join(';')
  return (names) => {
    const kept = selectors.filter(({ needs }) => needs.every((name) => names.has(name)))
    return kept.length > 0 ? `${kept.map(({ text }) => text).join(',')}{${body}}` : null
  }
}

/** `@media`, `@layer`, `@supports` and the like; those of declarations alone (`@font-face`) stay as they are. */
function blockOf(block: AtRule): Piece {
  if (!block.nodes?.some((node) => node.type === 'rule' || node.type === 'atrule'))
    return () => block.toString()
  const pieces = piecesOf(block)
  return (names) => {
    const text = written(pieces, names)
    return text === null ? null : `@${block.name} ${block.params}{${text}}`
  }
}

function written(pieces: Piece[], names: ReadonlySet<string>): string | null {
  const texts = pieces.map((piece) => piece(names)).filter((text) => text !== null)
  return texts.length > 0 ? texts.join('') : null
}

/** Classes and rare elements without which this selector matches nothing. */
export function needsOf(selector: string): string[] {
  const needed = selector.replace(/(?<!\\):(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const classes = [...needed.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )
  const elements = [...needed.matchAll(/(?<=^|[\s>+~])[a-z][a-z0-9]*/g)].map(([name]) => name)
  return [...classes, ...elements.filter((name) => !everywhere.has(name)).map((name) => `<${name}`)]
}
