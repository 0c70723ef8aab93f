import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findSettingsCards, settingsGroups } from '#web/admin/settings/settings-groups.ts'

const tokens = new Map(
  [
    ...readFileSync('web/ui/theme/tokens.css', 'utf8').matchAll(
      /--([a-z-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g,
    ),
  ].map(([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? '']]),
)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

/** A pair is reported if its contrast is below `least` in either theme. */
const findLowContrast = (pairs: string[][], least: number) =>
  pairs.flatMap(([front = '', back = '']) =>
    ['light', 'dark'].flatMap((theme, side) => {
      const ratio = contrast(tokens.get(front)?.[side] ?? '', tokens.get(back)?.[side] ?? '')
      return ratio >= least ? [] : [`${front} on ${back}, ${theme}: ${ratio.toFixed(2)}`]
    }),
  )

const readToken = (fronts: string[], grounds: string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => [front, ground]))

test('every text colour has enough contrast on its backgrounds in both themes', () => {
  const pairs = [
    ...readToken(
      ['ink', 'quiet', 'link', 'magenta', 'good', 'caution', 'wrong', 'info'],
      ['paper', 'surface', 'sunk'],
    ),
    ...readToken(['ink'], ['good-wash', 'caution-wash', 'wrong-wash', 'info-wash']),
    ...['good', 'caution', 'wrong', 'info'].map((meaning) => [meaning, `${meaning}-wash`]),
    ['paper', 'ink'],
    ['surface', 'wrong'],
  ]
  expect(findLowContrast(pairs, 4.5)).toEqual([])
})

test('control borders and the focus ring have enough contrast (WCAG 1.4.11)', () => {
  expect(findLowContrast(readToken(['edge', 'cyan'], ['paper', 'surface', 'sunk']), 3)).toEqual([])
})

test('yellow is not used as a text colour', () => {
  const wrong = globSync('web/**/*.tsx').filter((file) => /\btext-yellow\b/.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})

test('illustrations are small and contain no scripts or external references', () => {
  const pictures = globSync('public/**/*.svg')
  expect(pictures.length).toBeGreaterThan(10)
  for (const file of pictures) {
    const svg = readFileSync(file, 'utf8')
    expect(svg.length, file).toBeLessThan(6_400)
    expect(svg, file).not.toMatch(/<script|href="(?!#)|url\((?!#)|<text/)
  }
})

test('the storefront’s stylesheet omits only classes that storefront pages never use', () => {
  const folder = 'web/storefront'
  const leftOut = [
    ...readFileSync(`${folder}/storefront.css`, 'utf8').matchAll(/@source not '(.+)';/g),
  ].flatMap(([, pattern = '']) => globSync(join(folder, pattern)))
  const pages = globSync(`${folder}/**/*.tsx`).filter((file) => !leftOut.includes(file))
  const shown = findImportedFiles(['web/root.tsx', ...pages, ...globSync('web/account/*.tsx')])
  expect(leftOut).toContain('web/ui/page/tabs.tsx')
  expect(shown).toContain('web/ui/overlays/dialog.tsx')
  expect(leftOut.filter((file) => shown.has(file))).toEqual([])
})

function findImportedFiles(files: string[]): Set<string> {
  const found = new Set<string>()
  const look = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?'([.#][^']+)'/g))
      look(path.startsWith('#') ? path.slice(1) : join(dirname(file), path))
  }
  for (const file of files) look(file)
  return found
}

test('SCR-11 settings have at most four groups, and the settings search covers every page and card', () => {
  const pages = settingsGroups.flatMap((group) => group.pages)
  expect(settingsGroups.length).toBeLessThanOrEqual(4)
  const routes = readFileSync('web/routes.ts', 'utf8')
  const [, children = ''] = /route\('settings'.*?\[(.*?)\n {6}\]/s.exec(routes) ?? []
  const paths = [...children.matchAll(/route\('([^']+)'/g)].map(([, path]) => `/settings/${path}`)
  expect(pages.map(({ to }) => to).toSorted()).toEqual(['/settings', ...paths].toSorted())
  const files = globSync('web/admin/{settings,privacy}/**/*.tsx')
  const titles = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /<(?:AdminCardSection|SettingCard\s+of=\{\w+\})\s+(?:title|name)="([^"]+)"/g,
      ),
    ].map(([, title]) => title),
  )
  expect(titles.length).toBeGreaterThan(15)
  const known = pages.flatMap(({ cards }) => cards.map(({ title }) => title))
  expect(titles.filter((title) => !known.includes(title ?? ''))).toEqual([])
  expect(known.filter((title) => !titles.includes(title))).toEqual([])
  expect(findSettingsCards('  duitnow QR ')).toEqual([
    { to: '/settings/payment#payment-qr', title: 'Payment QR', on: 'Payment' },
  ])
  expect(findSettingsCards('nothing of the kind')).toEqual([])
})

test('keyframes move elements with `transform` only, because classes position elements with translate, scale and rotate', () => {
  const wrong = globSync('web/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@keyframes ([\w-]+) \{[\s\S]*?\n\}/g)]
      .filter(([rules]) => /^\s*(translate|scale|rotate):/m.test(rules))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})
