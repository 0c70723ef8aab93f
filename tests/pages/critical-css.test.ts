import { expect, test } from 'vitest'
import { extractClassRules } from '#server/ssr/build/class-sheet.ts'
import { getUsedSelectorNames, parseCriticalCss } from '#server/ssr/critical-css.ts'

const sheet = `
@layer theme, base, utilities;
@layer theme { :root { --ink: black } .dark { --ink: white } }
@layer base { a, .link { color: inherit } h1, sub, b { margin: 0 } @media print { body { color: black } } }
@font-face { font-family: Shop; src: url(shop.woff2) }
@property --turn { syntax: "*"; inherits: false }
@layer utilities {
  .flex { display: flex }
  .hover\\:red:hover { color: red }
  .group:is(:where(.open) *) .inner { top: 0 }
  [data-open] { opacity: 1 }
  @media (width >= 48rem) { .md\\:grid { display: grid } }
}
@keyframes turn { to { rotate: 1turn } }`
const plain = (css: string) => css.replaceAll(/\s+/g, '').replaceAll(';}', '}')

test('a page inlines, in order, only the CSS rules of its elements and classes', () => {
  const names = getUsedSelectorNames('<p class="flex md:grid"><b class="inner group">&gt;</b></p>')
  expect(plain(parseCriticalCss(sheet)(names))).toBe(
    plain(`
      @layer theme, base, utilities;
      @layer theme { :root { --ink: black } .dark { --ink: white } }
      @layer base { a { color: inherit } h1, b { margin: 0 } @media print { body { color: black } } }
      @font-face { font-family: Shop; src: url(shop.woff2) }
      @property --turn { syntax: "*"; inherits: false }
      @layer utilities {
        .flex { display: flex }
        .group:is(:where(.open) *) .inner { top: 0 }
        [data-open] { opacity: 1 }
        @media (width >= 48rem) { .md\\:grid { display: grid } }
      }
      @keyframes turn { to { rotate: 1turn } }`),
  )
})

test('the stylesheet file contains every class, and omits the rules that are inlined in every page', () => {
  expect(plain(extractClassRules(sheet))).toBe(
    plain(`
      @layer theme, base, utilities;
      @layer theme { .dark { --ink: white } }
      @layer base { .link { color: inherit } sub, b { margin: 0 } @media print { } }
      @layer utilities {
        .flex { display: flex }
        .hover\\:red:hover { color: red }
        .group:is(:where(.open) *) .inner { top: 0 }
        [data-open] { opacity: 1 }
        @media (width >= 48rem) { .md\\:grid { display: grid } }
      }`),
  )
})
