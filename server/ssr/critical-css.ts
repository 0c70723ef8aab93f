import { parse, type AtRule, type ChildNode, type Container, type Rule } from 'postcss'

/**
 * The parsed stylesheet. `used` selects rules from it, and `given` caches selected rules by the class and element names
 * of a page.
 */
let parsedSheet: { sheet: string; used: SelectCriticalCss; given: Map<string, string> } | undefined
/** Maximum number of sets of names. Pages of one kind have the same set, and the rules of a set take about 20 kB. */
const maxCachedSets = 200

/** Placeholder for the rules in the page (web/root.tsx). */
const placeholder = '<style id="sheet">'

/**
 * Inlines the rules that a page uses (critical CSS). With the whole stylesheet, half of the first response was rules
 * for other pages. A file with the rules of all classes is loaded with the scripts, for elements that scripts add
 * later.
 */
export function inlineCriticalCss(html: string, sheet: string): string {
  const start = html.indexOf(placeholder) + placeholder.length
  if (start < placeholder.length) return html
  if (parsedSheet?.sheet !== sheet) parsedSheet = { sheet, used: parseCriticalCss(sheet), given: new Map() }
  const used = [...findClasses(html), ...findElements(html)]
  const key = used.join(' ')
  const rules = parsedSheet.given.get(key) ?? parsedSheet.used(splitNames(used))
  if (parsedSheet.given.size >= maxCachedSets) parsedSheet.given.clear()
  parsedSheet.given.set(key, rules)
  return html.slice(0, start) + rules + html.slice(start)
}

export type SelectCriticalCss = (names: ReadonlySet<string>) => string

/** Returns `null` if the page uses no rule of this part of the stylesheet. */
type CssPiece = (names: ReadonlySet<string>) => string | null

/**
 * Elements that nearly every page has. The stylesheet that is loaded later does not repeat their rules, because this
 * would cause a second layout.
 */
const commonElements = new Set('html body a button h1 h2 h3 p ul ol li img svg input label'.split(' '))

/**
 * Parses a stylesheet once, so that each page gets only the rules that it uses. A rule is dropped if all its
 * selectors need a class or rare element that the page lacks. Order and layers are kept, so that loading the rules of
 * all classes later changes nothing.
 */
export function parseCriticalCss(sheet: string): SelectCriticalCss {
  const pieces = parsePieces(parse(sheet))
  return (names) => renderPieces(pieces, names) ?? ''
}

export const getUsedSelectorNames = (html: string): Set<string> =>
  splitNames([...findClasses(html), ...findElements(html)])

const findClasses = (html: string) =>
  Array.from(html.matchAll(/\bclass="([^"]*)"/g), ([, value = '']) => value)

/** Finds elements. They are written as `<table`, so that they differ from class names. */
const findElements = (html: string) =>
  new Set(Array.from(html.matchAll(/<[a-z][a-z0-9]*/g), ([start]) => start))

function splitNames(used: string[]): Set<string> {
  // The early script adds the class `dark` before the first paint.
  const names = new Set(['dark'])
  for (const value of used)
    for (const name of value.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/)) names.add(name)
  return names
}

function parsePieces(container: Container): CssPiece[] {
  return (container.nodes ?? []).map((node) => parsePiece(node))
}

function parsePiece(node: ChildNode): CssPiece {
  if (node.type === 'rule') return parseRule(node)
  if (node.type === 'comment') return () => null
  if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) return parseBlock(node)
  const text = node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString()
  return () => text
}

function parseRule(rule: Rule): CssPiece {
  const selectors = rule.selectors.map((text) => ({ text, needs: getRequiredSelectorNames(text) }))
  const body = rule.nodes.join(';')
  return (names) => {
    const usedSelectors = selectors.filter(({ needs }) => needs.every((name) => names.has(name)))
    return usedSelectors.length > 0 ? `${usedSelectors.map(({ text }) => text).join(',')}{${body}}` : null
  }
}

/**
 * Parses `@media`, `@layer`, `@supports` and similar rules. At-rules that have only declarations (`@font-face`) are
 * always included.
 */
function parseBlock(block: AtRule): CssPiece {
  if (!block.nodes?.some((node) => node.type === 'rule' || node.type === 'atrule'))
    return () => block.toString()
  const pieces = parsePieces(block)
  return (names) => {
    const text = renderPieces(pieces, names)
    return text === null ? null : `@${block.name} ${block.params}{${text}}`
  }
}

function renderPieces(pieces: CssPiece[], names: ReadonlySet<string>): string | null {
  const texts = pieces.map((piece) => piece(names)).filter((text) => text !== null)
  return texts.length > 0 ? texts.join('') : null
}

export function getRequiredSelectorNames(selector: string): string[] {
  const needed = selector.replace(/(?<!\\):(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const classes = [...needed.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )
  const elements = [...needed.matchAll(/(?<=^|[\s>+~])[a-z][a-z0-9]*/g)].map(([name]) => name)
  return [...classes, ...elements.filter((name) => !commonElements.has(name)).map((name) => `<${name}`)]
}
