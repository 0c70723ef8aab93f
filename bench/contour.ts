import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openArtwork } from '#server/print/images/pictures.ts'
import { printTable, printLine, formatFigure } from './parts/figures.ts'

// `npm run bench:contour -- FOLDER --out FILE`: prints the findings and the cut path of each picture in a folder,
// processed like customers' files: one at a time, in a process with limited memory and time. The folder's
// `manifest.json` contains `{ "files": [{ "file", "orderedSizeMm": [width, height] }] }`.

const manifest = z.object({
  /** Labels of the warnings to report, by warning code. By default, all warnings are reported. */
  words: z.record(z.string(), z.string()).optional(),
  files: z.array(z.object({ file: z.string(), orderedSizeMm: z.tuple([z.number(), z.number()]) })),
})

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
const [folder] = positionals
if (!folder || !values.out) {
  printLine('npm run bench:contour -- FOLDER --out FILE')
  process.exit(2)
}
const { files, words } = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
const results = []
for (const { file, orderedSizeMm } of files) {
  const [width, height] = orderedSizeMm
  const begun = performance.now()
  const seen = await openArtwork('bench', {
    kind: 'artwork',
    from: readFileSync(join(folder, file)),
    sizeMm: { width, height },
  })
  const ms = Math.round(performance.now() - begun)
  const report =
    typeof seen === 'string'
      ? { warnings: [seen === 'unreadable' ? 'unreadable' : 'too-large'], islands: 0, holes: 0, cut: [] }
      : seen.done
  const warnings = report.warnings
    .map((warning) => (warning === 'password' || warning === 'no-pdf-part' ? 'unreadable' : warning))
    .filter((warning) => !words || warning in words)
  results.push({ file, ...report, warnings, ms, ended: seen === 'too_heavy' })
}
writeFileSync(values.out, JSON.stringify(results))
printTable(
  ['', 'ms', 'islands', 'loops', 'warnings'],
  results.map(({ file, ms, islands, cut, warnings }) => [
    file,
    formatFigure(ms),
    String(islands),
    String(cut.length),
    warnings.join(' '),
  ]),
)
const killed = results.filter(({ ended }) => ended)
for (const { file } of killed) printLine(`${file}: the process that opened it was ended`)
process.exit(killed.length > 0 ? 1 : 0)
