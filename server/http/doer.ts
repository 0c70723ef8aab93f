import type { Caller } from './route.ts'

/** Who makes a call, as histories name him; empty for nobody. */
export function nameOf(
  caller: Pick<Caller, 'kind' | 'name'> | { kind: 'command'; name: string } | null,
): string {
  return caller?.kind === 'key' ? `${caller.name} (API key)` : (caller?.name ?? '')
}

/** The same of a call that nobody may make unknown. */
export function doerOf(caller: Caller | null): string {
  if (!caller) throw new Error('a change that its history names somebody for needs a caller')
  return nameOf(caller)
}
