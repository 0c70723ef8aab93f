export interface Machine {
  platform: string
  arch: string
  libc: 'glibc' | 'musl' | null
}
export function packagedNode(platform: string): string
export function handsOnSignals(platform: string): boolean
export function thisMachine(): Machine
export function missingParts(folder: string, machine: Machine): string[]
