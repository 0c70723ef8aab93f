import { parse, type Rule } from 'postcss'
import type { Plugin } from 'vite'
import { needsOf } from '../used-rules.ts'

/** The sheet that pages add to what they bring of it themselves (web/class-sheet.ts). */
const added = /(^|\/)storefront-[\w-]+\.css$/
/** What every page brings anyway, and what would make the browser lay out the whole page anew when it came again. */
const inEveryPage = /^(font-face|property|keyframes)$/
/** Layers in which rules without a class are for elements; those of rare elements a page may lack as well. */
const ofElements = /^(theme|base|properties)$/

/**
 * Leaves of the file with the shop's sheet only what its pages may lack: rules of classes and of rare elements. Letters and rules of
 * elements that came a second time held a slow phone up for 100 ms as a page came to life.
 */
export function classSheet(): Plugin {
  return {
    name: 'class-sheet',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const [sheet, ...others] = Object.values(bundle).filter(({ fileName }) => added.test(fileName))
      if (sheet?.type !== 'asset' || others.length > 0) throw new Error('one sheet of the shop is expected')
      sheet.source = classRulesOf(String(sheet.source))
    },
  }
}

/** A sheet without what pages never leave out of it; the rest keeps its order and its layers. */
export function classRulesOf(sheet: string): string {
  const root = parse(sheet)
  root.walkAtRules(inEveryPage, (rule) => {
    rule.remove()
  })
  root.walkAtRules('layer', (layer) => {
    if (ofElements.test(layer.params)) layer.walkRules(withoutElements)
  })
  return root.toString()
}

function withoutElements(rule: Rule): void {
  const rare = rule.selectors.filter((selector) => selector.includes('.') || needsOf(selector).length > 0)
  if (rare.length > 0) rule.selectors = rare
  else rule.remove()
}
