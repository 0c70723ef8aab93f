/** How long the measurement lasts. A shared machine assigns time slices of a few ms. */
const measuredCpuMs = 40
/** A slower machine is not worth waiting for. */
const most = 10

/**
 * How many times longer work takes than with a CPU for this process alone: elapsed time per ms of CPU time. Waits
 * then only end sooner or fail, so they can be extended in proportion. Measured on first use, because many test
 * processes are shorter than the measurement.
 */
let slowness: number | undefined

/** Extends a time in ms in proportion to the load of the machine. For waits and gateway timeouts. */
export const scaleTime = (ms: number) => Math.round(ms * (slowness ??= measure()))

function measure(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const gotMs = (user + system) / 1000
    if (gotMs >= measuredCpuMs) return Math.min(most, Math.max(1, (performance.now() - began) / gotMs))
  }
}
