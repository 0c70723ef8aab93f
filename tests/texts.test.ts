import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Storefront texts must be in the language files, where they can be translated.

const files = globSync('web/storefront/**/*.{ts,tsx}')
  .filter((file) => !file.startsWith('web/storefront/texts/'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const screens = files.filter(({ file }) => file.endsWith('.tsx'))

/** Names, units and examples that are the same in every language. */
const untranslatedTexts = new Set(
  ['WhatsApp, WhatsApp +, Malaysia, SEN, cm, 012-345 6789'].flatMap((words) => words.split(', ')),
)

/** Returns literal texts in JSX: between tags, and in attributes that are shown or read aloud. */
function findLiteralTexts(code: string): string[] {
  const between = [...code.matchAll(/[\w"'}/]>([^<>{}=;]*)<(?=[/A-Za-z{])/g)].map(([, text = '']) => text)
  const attributes = [
    ...code.matchAll(
      /\b(?:aria-label|label|title|note|hint|alt|placeholder|description|busyLabel|name)="([^"]*)"/g,
    ),
  ].map(([, text = '']) => text)
  return (
    [...between, ...attributes.filter((text) => /[A-Z\s]/.test(text))]
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      // Skip matches that are code between two tags.
      .filter(
        (text) =>
          /\p{L}{2,}/u.test(text) && !/^(?:\)|return\b|\w+: (?:string |\(\w+: ))|\breturn \($/.test(text),
      )
      .filter((text) => !untranslatedTexts.has(text))
  )
}

test('the text check finds the storefront screens and detects literal texts', () => {
  expect(screens.length).toBeGreaterThan(60)
  expect(findLiteralTexts('<p className="x">Sila isi nama.</p>')).toEqual(['Sila isi nama.'])
  expect(findLiteralTexts('<Field label="No Telefon" error={x}>\n  Pilih\n</Field>')).toEqual([
    'Pilih',
    'No Telefon',
  ])
})

test('no storefront screen contains literal texts', () => {
  const own = screens.flatMap(({ file, code }) => findLiteralTexts(code).map((words) => `${file}: ${words}`))
  expect(own).toEqual([])
})

test('no storefront toast contains a literal text', () => {
  expect(files.filter(({ code }) => /toast\.\w+\(\s*['"`]/.test(code)).map(({ file }) => file)).toEqual([])
})
