/** How long the measuring lasts; a machine that many share gives turns of a few ms. */
const measuredCpuMs = 40
/** A machine that is slower than that is beyond waiting for. */
const most = 10

/**
 * How many times longer something takes here than it would if this process had a processor to itself: time gone by for
 * each ms of it that was got. What waits only ends sooner or fails; so it can wait in proportion. Measured when it is first
 * wanted: many a process of the tests lives for less than that takes.
 */
let slowness: number | undefined

/** So long, or longer in proportion where the machine is busy: for waits, and for how long a gateway may take. Ms. */
export const patient = (ms: number) => Math.round(ms * (slowness ??= measure()))

function measure(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const gotMs = (user + system) / 1000
    if (gotMs >= measuredCpuMs) return Math.min(most, Math.max(1, (performance.now() - began) / gotMs))
  }
}
