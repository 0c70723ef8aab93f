import { parse, type Rule } from 'postcss'
import type { Plugin } from 'vite'
import { getRequiredSelectorNames } from '../critical-css.ts'

/** Matches the stylesheet that pages load in addition to their inlined rules (web/class-stylesheet.ts). */
const addedSheetPattern = /(^|\/)storefront-[\w-]+\.css$/
/**
 * At-rules that every page inlines. If they were loaded again, the browser would lay out the whole page a second
 * time.
 */
const inlinedAtRules = /^(font-face|property|keyframes)$/
/**
 * Layers with element selectors. Every page inlines the rules of common elements. Only pages that contain a rare
 * element inline its rules.
 */
const elementLayers = /^(theme|base|properties)$/

/**
 * Removes the rules that every page inlines from the storefront's stylesheet. The rules of classes and rare elements
 * remain. Loading fonts and element rules twice cost a slow phone 100 ms during hydration.
 */
export function classSheetPlugin(): Plugin {
  return {
    name: 'class-sheet',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const [sheet, ...others] = Object.values(bundle).filter(({ fileName }) => addedSheetPattern.test(fileName))
      if (sheet?.type !== 'asset' || others.length > 0) throw new Error('one sheet of the shop is expected')
      sheet.source = extractClassRules(String(sheet.source))
    },
  }
}

/** Removes the rules that every page inlines. Other rules keep their order and layers. */
export function extractClassRules(sheet: string): string {
  const root = parse(sheet)
  root.walkAtRules(inlinedAtRules, (rule) => {
    rule.remove()
  })
  root.walkAtRules('layer', (layer) => {
    if (elementLayers.test(layer.params)) layer.walkRules(removeElements)
  })
  return root.toString()
}

function removeElements(rule: Rule): void {
  const rare = rule.selectors.filter((selector) => selector.includes('.') || getRequiredSelectorNames(selector).length > 0)
  if (rare.length > 0) rule.selectors = rare
  else rule.remove()
}
