import type { Glyph } from 'fontkit'

/** The path of a letter as a PDF draws it, which knows no curve with one handle. */
export function glyphOutline(glyph: Glyph, at: { x: number; y: number; scale: number }): string {
  const point = (x = 0, y = 0) => [at.x + x * at.scale, at.y + y * at.scale] as const
  let [penX, penY] = point()
  let outline = ''
  const say = (operator: string, ...points: (readonly [number, number])[]) => {
    outline += `${points
      .flat()
      .map((number) => Math.round(number))
      .join(' ')} ${operator}\n`
    ;[penX, penY] = points.at(-1) ?? [penX, penY]
  }
  for (const { command, args } of glyph.path.commands) {
    const [a, b, c, d, e, f] = args
    if (command === 'moveTo') say('m', point(a, b))
    if (command === 'lineTo') say('l', point(a, b))
    if (command === 'bezierCurveTo') say('c', point(a, b), point(c, d), point(e, f))
    if (command === 'quadraticCurveTo') {
      const [[handleX, handleY], end] = [point(a, b), point(c, d)]
      const toHandle = ([x, y]: readonly [number, number]) =>
        [x + ((handleX - x) * 2) / 3, y + ((handleY - y) * 2) / 3] as const
      say('c', toHandle([penX, penY]), toHandle(end), end)
    }
    if (command === 'closePath') outline += 'h\n'
  }
  return outline
}
