import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What a translator can't reach is said in one language for ever: texts of the shop stand in its catalogues.

const files = globSync('web/storefront/**/*.{ts,tsx}')
  .filter((file) => !file.startsWith('web/storefront/texts/'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const screens = files.filter(({ file }) => file.endsWith('.tsx'))

/** Names, units and examples: the same in every language. */
const sameEverywhere = new Set(
  ['WhatsApp, WhatsApp +, Malaysia, SEN, cm, 012-345 6789'].flatMap((words) => words.split(', ')),
)

/** Words that stand in the code as they show: between tags, and in attributes that are read or heard. */
function wordsIn(code: string): string[] {
  const between = [...code.matchAll(/[\w"'}/]>([^<>{}=;]*)<(?=[/A-Za-z{])/g)].map(([, text = '']) => text)
  const attributes = [
    ...code.matchAll(
      /\b(?:aria-label|label|title|note|hint|alt|placeholder|description|busyLabel|name)="([^"]*)"/g,
    ),
  ].map(([, text = '']) => text)
  return (
    [...between, ...attributes.filter((text) => /[A-Z\s]/.test(text))]
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      // What stands between two tags may also be code.
      .filter((text) => /\p{L}{2,}/u.test(text) && !/^(?:\)|return\b)|\breturn \($/.test(text))
      .filter((text) => !sameEverywhere.has(text))
  )
}

test('there are screens to look at, and words would be found on them', () => {
  expect(screens.length).toBeGreaterThan(60)
  expect(wordsIn('<p className="x">Sila isi nama.</p>')).toEqual(['Sila isi nama.'])
  expect(wordsIn('<Field label="No Telefon" error={x}>\n  Pilih\n</Field>')).toEqual(['Pilih', 'No Telefon'])
})

test('no screen of the shop has words of its own', () => {
  const own = screens.flatMap(({ file, code }) => wordsIn(code).map((words) => `${file}: ${words}`))
  expect(own).toEqual([])
})

test('no toast of the shop brings its words along', () => {
  expect(files.filter(({ code }) => /toast\.\w+\(\s*['"`]/.test(code)).map(({ file }) => file)).toEqual([])
})
