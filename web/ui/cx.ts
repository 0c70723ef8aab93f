/** Joins class names and skips empty ones, e.g. `cx('p-4', wide && 'w-full')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
