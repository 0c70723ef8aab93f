import { readdirSync, readFileSync } from 'node:fs'

/** What a process and all that it started hold of the machine's memory, bytes; Linux only. */
export function memoryOf(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  const family = new Set([pid])
  for (const { own, parent } of processes) if (family.has(parent)) family.add(own)
  return processes.reduce((sum, { own, bytes }) => sum + (family.has(own) ? bytes : 0), 0)
}

/** Null when it has ended meanwhile. */
function statOf(name: string): { own: number; parent: number; bytes: number } | null {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { own: Number(name), parent: Number(fields[1]), bytes: Number(fields[21]) * 4096 }
  } catch {
    return null
  }
}
