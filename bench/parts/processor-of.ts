import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** Milliseconds of processors that a process has taken so far, all its threads together; Linux only, 0 elsewhere. */
export function processorMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  // The name of the process stands in brackets and may have blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
