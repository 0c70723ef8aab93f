import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

// The clock of the process that fills the demo, in all its threads (`--import` reads this first in each): the program and
// its embedded database live a month in a minute, and each date, number and message is as on that day.

const name = 'cetak demo clock'
const shared = (getEnvironmentData(name) as SharedArrayBuffer | undefined) ?? new SharedArrayBuffer(8)
setEnvironmentData(name, shared)
/** How far its clock is behind the world's. */
const behindMs = new Float64Array(shared)
const worldNow = Date.now
const now = () => worldNow() - (behindMs[0] ?? 0)

globalThis.Date = new Proxy(Date, {
  construct: (real, given, as) => Reflect.construct(real, given.length > 0 ? given : [now()], as) as Date,
  get: (real, key, as) => (key === 'now' ? now : (Reflect.get(real, key, as) as unknown)),
})

/** From now on it is then, never later than in the world. */
export function setClock(ms: number): void {
  behindMs[0] = Math.max(0, worldNow() - ms)
}
