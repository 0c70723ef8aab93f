import { type Side, type Neighbours, length, spanOn, type Point, along, onItMm } from './same-line.ts'

type Part = { side: Side; span: [begin: number, end: number] }

/** The sides of lines that share a cut, as the longest lines that they make together: each length once, none lost. */
export function merged(sides: readonly Side[], { near, sharing }: Neighbours): Side[] {
  const left = new Set([...sides.keys()].filter((at) => sharing.has(sides[at]?.of ?? -1)))
  const longestFirst = [...left].toSorted((one, other) => {
    const [a, b] = [sides[one], sides[other]]
    return (b ? length(b) : 0) - (a ? length(a) : 0) || one - other
  })
  return longestFirst.flatMap((at) => {
    const line = sides[at]
    if (!line || !left.delete(at)) return []
    const parts: Part[] = [{ side: line, span: [0, length(line)] }]
    const look = [at]
    for (let next = look.pop(); next !== undefined; next = look.pop())
      for (const other of near[next] ?? []) {
        const side = sides[other]
        // Measured against the longest alone: from neighbour to neighbour a curve would become straight.
        const span = side && left.has(other) ? spanOn(line, side) : null
        if (!side || !span) continue
        left.delete(other)
        look.push(other)
        parts.push({ side, span })
      }
    return unionOf(line, parts)
  })
}

/** Ends are points of the sides, as they are: so lines go on where they did. */
function unionOf(line: Side, parts: Part[]): Side[] {
  const whole: (Part & { from: Point; to: Point })[] = []
  for (const { side, span } of parts.toSorted((one, other) => one.span[0] - other.span[0])) {
    const isForth = along(line, side.from)[0] <= along(line, side.to)[0]
    const [from, to] = isForth ? [side.from, side.to] : [side.to, side.from]
    const last = whole.at(-1)
    if (!last || span[0] > last.span[1] + onItMm) whole.push({ side, span: [...span], from, to })
    else if (span[1] > last.span[1]) {
      last.span[1] = span[1]
      last.to = to
    }
  }
  return whole.map(({ from, to }) => ({ from, to, of: line.of }))
}
