export interface ThemeColour {
  colour: string
  /** Colour of text on this colour: black or white, whichever has more contrast. */
  on: string
  /** False if the colour was made darker or lighter to be readable. */
  asChosen: boolean
}

/** Minimum contrast ratio of text (WCAG 1.4.3). */
const leastContrast = 4.5

/** Background colours of each theme, equal to paper, surface and sunk in tokens.css. */
export const themeBackgrounds = {
  light: ['#fbfaf6', '#ffffff', '#f3f1ea'],
  dark: ['#131316', '#1b1b20', '#232329'],
} as const
export type ThemeName = keyof typeof themeBackgrounds

/**
 * Returns the colours of both themes. If the chosen colour is not readable, it is replaced by the nearest readable
 * colour of the same hue.
 */
export const getThemeColours = (chosen: string): Record<ThemeName, ThemeColour> => ({
  light: shadeOn('light', chosen),
  dark: shadeOn('dark', chosen),
})

function shadeOn(theme: ThemeName, chosen: string): ThemeColour {
  const isRead = (colour: string) =>
    themeBackgrounds[theme].every((ground) => getContrastRatio(colour, ground) >= leastContrast)
  const [hue, saturation, lightness] = hslOf(chosen)
  let colour = chosen
  for (let step = 1; !isRead(colour) && step <= 1000; step += 1) {
    const adjusted = lightness + (theme === 'light' ? -step : step) / 1000
    colour = hexOf(hue, saturation, Math.min(1, Math.max(0, adjusted)))
  }
  const on =
    getContrastRatio(colour, '#ffffff') >= getContrastRatio(colour, '#000000') ? '#ffffff' : '#000000'
  return { colour, on, asChosen: colour === chosen }
}

/** Returns the contrast ratio, from 1 for equal colours to 21 for black on white (WCAG). */
export function getContrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = partsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

type Three = [number, number, number]

/** Returns red, green and blue of `#rrggbb`, from 0 to 1. */
function partsOf(colour: string): Three {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

/** Returns hue, saturation and lightness. The hue is in sixths of the circle, and the other two are from 0 to 1. */
function hslOf(colour: string): Three {
  const [red, green, blue] = partsOf(colour)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const lightness = most - spread / 2
  if (spread === 0) return [0, 0, lightness]
  const hue =
    most === red
      ? (green - blue) / spread + (green < blue ? 6 : 0)
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return [hue, spread / (1 - Math.abs(2 * lightness - 1)), lightness]
}

function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const parts = [0, 8, 4].map((turn) => {
    const at = (turn + hue * 2) % 12
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  })
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
