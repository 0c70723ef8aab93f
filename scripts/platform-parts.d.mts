export interface Machine {
  platform: string
  arch: string
  libc: 'glibc' | 'musl' | null
}
export function thisMachine(): Machine
export function missingParts(folder: string, machine: Machine): string[]
