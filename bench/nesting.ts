// How tightly pieces of any shape are nested: npm run bench:nesting -- --instance FILE --seconds 60 --out FILE [--seed 1]
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { z } from 'zod'

import { nest } from '../core/nesting/nesting.ts'
import { say } from './parts/figures.ts'

const instance = z.object({
  stripHeight: z.number().positive(),
  items: z.array(
    z.object({
      id: z.number().int(),
      demand: z.number().int().min(0),
      allowedRotationsDeg: z.array(z.number()).min(1),
      polygon: z.array(z.tuple([z.number(), z.number()])).min(3),
    }),
  ),
})

const { values } = parseArgs({
  options: {
    instance: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
if (!values.instance || !values.out) throw new Error('say --instance FILE and --out FILE')

const strip = instance.parse(JSON.parse(await readFile(values.instance, 'utf8')))
const start = performance.now()
// A little is left for reading, writing and the round that is under way.
const time = Math.max(0.1, Number(values.seconds) - 0.5) * 1000
const { length, density, placements } = nest(strip, {
  seed: Number(values.seed),
  spent: () => (performance.now() - start) / time,
})
await writeFile(values.out, JSON.stringify({ length, placements }))
say(`${placements.length} pieces, length ${length}, density ${(density * 100).toFixed(2)} %`)
