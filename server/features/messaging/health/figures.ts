const units: [ms: number, one: string, many: string][] = [
  [86_400_000, 'day', 'days'],
  [3_600_000, 'hour', 'hours'],
  [60_000, 'minute', 'minutes'],
  [1000, 's', 's'],
]

/** A span as people say it: `3 hours`, `12 s`, `80 ms`. */
export function spanText(ms: number): string {
  const unit = units.find(([size]) => ms >= size)
  if (!unit) return `${Math.round(ms)} ms`
  const [size, one, many] = unit
  const whole = Math.floor(ms / size)
  return `${whole} ${whole === 1 ? one : many}`
}

/** `320 kB`, `41 MB`, `3.2 GB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${Math.round(bytes / 1e6)} MB`
  return `${Math.round(bytes / 1e3)} kB`
}
