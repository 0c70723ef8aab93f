/**
 * Loads a file with `import()`. Browsers cache a failed load of a module (HTML's module map; Chromium since 150), so
 * a retry uses a different URL.
 */
export function importWithRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed = ''
  let tries = 0
  return async () => {
    if (!failed) return load().catch(store)
    tries += 1
    const again: Promise<Module> = import(/* @vite-ignore */ /* turbopackIgnore: true */ `${failed}?${tries}`)
    return again
  }

  /**
   * Stores the file's URL, which browsers mention in the error. If the error contains no URL, the same URL is
   * tried again.
   */
  function store(error: unknown): never {
    failed = /https?:\S+?\.js/.exec(String(error))?.[0] ?? ''
    throw error
  }
}
