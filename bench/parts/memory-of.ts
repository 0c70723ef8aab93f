import { readdirSync, readFileSync } from 'node:fs'

const pageBytes = 4096

/**
 * What a process and all that it started hold of the machine's memory, bytes; Linux only. Without the pages of files,
 * such as Node itself: processes share them, and the machine takes them back when it needs room.
 */
export function memoryOf(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  const family = new Set([pid])
  for (const { own, parent } of processes) if (family.has(parent)) family.add(own)
  return processes.reduce((sum, { own }) => sum + (family.has(own) ? heldBy(own) : 0), 0)
}

/** Null when it has ended meanwhile. */
function statOf(name: string): { own: number; parent: number } | null {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { own: Number(name), parent: Number(fields[1]) }
  } catch {
    return null
  }
}

function heldBy(pid: number): number {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
    return ((resident ?? 0) - (shared ?? 0)) * pageBytes
  } catch {
    return 0
  }
}
