import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { nestPieces } from '../core/nesting/nest.ts'
import { getSignedArea } from '../core/nesting/polygon.ts'
import { printLine } from './parts/figures.ts'

// `npm run bench:nesting -- --instance FILE --seconds 60 --out FILE`: places all pieces of an instance in a strip
// that is as short as possible, on one core within the given time, and prints the density. `--seed` varies the
// search.

const instance = z.object({
  name: z.string(),
  stripHeight: z.number().positive(),
  items: z.array(
    z.object({
      id: z.number(),
      demand: z.int().min(0),
      allowedRotationsDeg: z.array(z.number()).default([0]),
      polygon: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
})

const { values } = parseArgs({
  options: {
    instance: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
if (!values.instance || !values.out) {
  printLine('npm run bench:nesting -- --instance FILE --seconds 60 --out FILE')
  process.exit(2)
}
const { name, stripHeight, items } = instance.parse(JSON.parse(readFileSync(values.instance, 'utf8')))
const [begun, maxMs] = [performance.now(), Number(values.seconds) * 1000]
const spent = () => (performance.now() - begun) / maxMs
const area = items.reduce((sum, { demand, polygon }) => sum + demand * Math.abs(getSignedArea(polygon)), 0)
const density = (length: number) => `${((100 * area) / (stripHeight * length)).toFixed(2)} %`
const nested = nestPieces(items, stripHeight, {
  seed: Number(values.seed),
  isOver: () => spent() >= 1,
  spent,
  ...(process.stdout.isTTY && {
    onBetter: ({ length }) => printLine(`${(spent() * 100).toFixed(0)} %: ${density(length)}`),
  }),
})
writeFileSync(values.out, JSON.stringify(nested))
printLine(`${name}: ${density(nested.length)}, length ${nested.length}`)
process.exit(0)
