/** CPU time that the measurement uses in ms. It is long enough for several time slices of a shared machine. */
const measuredCpuMs = 40
/** Upper limit of the factor, because a slower machine is not worth waiting for. */
const most = 10

/**
 * Factor by which work takes longer than it would with a CPU for this process alone: elapsed time per CPU time. It is
 * measured on first use, because many test processes run for a shorter time than the measurement.
 */
let slowness: number | undefined

/** Extends a timeout in ms in proportion to the load of the machine. */
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
