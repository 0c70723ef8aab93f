import { readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second. */
const tickMs = 10

/** Returns the CPU time of all threads of a process in ms, or 0 if the system is not Linux. */
export function readCpuMs(pid: number): number {
  if (process.platform !== 'linux') return 0
  // The name of the process is in brackets and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
