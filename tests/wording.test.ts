import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Checks the rules of STYLE.md, "English", that a program can check.

/** Words and phrases that have a plainer replacement. */
const avoided =
  /\b(?:anew|whoever|nobody|somebody|thereof|beforehand|meanwhile|of theirs|goes by|gone by|stands again|as it stands|what came of|may be had|reckon(?:s|ed)?)\b/i
/** Matches comments and titles that open with a clause instead of naming their subject. */
const clause = /^(?:[A-Z]+-\d+ )*(?:what|whether|whose|whoever|nobody|somebody)\b(?!.*\?$)/i

const files = globSync('{core,server,web,scripts,bench,tests,migrations}/**/*.{ts,tsx,mjs,css,sql}', {
  exclude: ['**/node_modules/**', 'tests/wording.test.ts'],
})

function commentsOf(text: string): string[] {
  const blocks = Array.from(text.matchAll(/\/\*+([\s\S]*?)\*\//g), ([, inner = '']) =>
    inner.replace(/^\s*\*/gm, ''),
  )
  const lines = Array.from(text.matchAll(/(?:^[ \t]*(?:\/\/|--) .*\n)+/gm), ([run]) =>
    run.replace(/^[ \t]*(?:\/\/|--)/gm, ''),
  )
  return [...blocks, ...lines].map((comment) =>
    comment
      .replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '…')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const titlesOf = (text: string) =>
  Array.from(text.matchAll(/\b(?:test|describe)(?:\.\w+)?\(\s*(['"`])(.*?)\1,/g), ([, , title = '']) => title)

test('comments and test titles follow the writing rules of STYLE.md', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const titles = /\.(?:test|e2e)\.ts$/.test(file) ? titlesOf(text) : []
    return [...commentsOf(text), ...titles]
      .filter((sentence) => avoided.test(sentence) || clause.test(sentence))
      .map((sentence) => `${file}: ${sentence}`)
  })
  expect(found).toEqual([])
})
