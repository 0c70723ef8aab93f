import { expect, test } from 'vitest'
import { getContrastRatio, themeBackgrounds, getThemeColours, type ThemeName } from './shop-colour.ts'

const themes: ThemeName[] = ['light', 'dark']

test('keeps text in the shop’s colour, and text on that colour, readable in both themes', () => {
  for (let red = 0; red < 256; red += 17)
    for (let green = 0; green < 256; green += 17)
      for (let blue = 0; blue < 256; blue += 17) {
        const chosen = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        const shades = getThemeColours(chosen)
        for (const theme of themes) {
          const { colour, on } = shades[theme]
          const least = Math.min(
            ...[...themeBackgrounds[theme], on].map((other) => getContrastRatio(colour, other)),
          )
          if (least < 4.5) expect.fail(`${chosen} is ${colour} on ${theme}, at ${least}`)
        }
      }
})

test('keeps a readable colour unchanged, and keeps the hue when it adjusts another colour', () => {
  const blue = getThemeColours('#0050a0')
  expect(blue.light).toEqual({ colour: '#0050a0', on: '#ffffff', asChosen: true })
  expect(blue.dark.asChosen).toBe(false)
  expect(hueOf(blue.dark.colour)).toBeCloseTo(hueOf('#0050a0'), -1)
  const yellow = getThemeColours('#ffd400')
  expect(yellow.dark).toEqual({ colour: '#ffd400', on: '#000000', asChosen: true })
  expect(yellow.light.asChosen).toBe(false)
  expect(hueOf(yellow.light.colour)).toBeCloseTo(hueOf('#ffd400'), -1)
  expect(getThemeColours('#ffffff').light.colour, 'what has no hue gets none').toMatch(/^#(..)\1\1$/)
})

function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
}
