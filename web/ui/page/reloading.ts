/**
 * Loads a file by `import()`. A browser keeps a file that failed to load as failed for good (HTML's module map; Chromium
 * since 150): asked for again, it goes under another address.
 */
export function reloading<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed = ''
  let tries = 0
  return async () => {
    if (!failed) return load().catch(keep)
    tries += 1
    const again: Promise<Module> = import(/* @vite-ignore */ /* turbopackIgnore: true */ `${failed}?${tries}`)
    return again
  }

  /** Browsers name the file; where one does not, the same is asked for again. */
  function keep(error: unknown): never {
    failed = /https?:\S+?\.js/.exec(String(error))?.[0] ?? ''
    throw error
  }
}
