export interface Machine {
  platform: string
  arch: string
  libc: 'glibc' | 'musl' | null
}
export function getPackagedNode(platform: string): string
export function forwardsSignals(platform: string): boolean
export function detectMachine(): Machine
export function listMissingBinaries(folder: string, machine: Machine): string[]
export const nodeFlags: string[]
