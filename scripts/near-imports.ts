import { registerHooks, type ResolveFnOutput } from 'node:module'

// Read before our programs (`--import`). Node asks of every import what kind of package its file lies in, and reads all
// that the package exports each time: 180 kB for each of drizzle-orm's hundred files and of ours that import it, half a
// second of every start. Each is asked once here, and what lies beside the file that imports it not at all: all of ours
// and of drizzle-orm's are ES modules.
const ours = new URL('../', import.meta.url).href
const inModules = '/node_modules/'
const inPackage = `${inModules}drizzle-orm/`
/** Where packages are, by the names that our files import them by. */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    const isOurs = parentURL.startsWith(ours) && !parentURL.includes(inModules)
    if (!conditions.includes('import')) return next(specifier, context)
    const isAlias = isOurs && specifier.startsWith('#')
    if (isAlias || specifier.startsWith('.')) {
      const format = formatBeside(specifier, parentURL, isOurs)
      if (!format) return next(specifier, context)
      const url = isAlias ? new URL(specifier.slice(1), ours) : new URL(specifier, parentURL)
      return { url: url.href, format, shortCircuit: true }
    }
    if (!isOurs) return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})

function formatBeside(specifier: string, parentURL: string, isOurs: boolean) {
  if (parentURL.includes(inPackage)) return 'module'
  return isOurs && specifier.endsWith('.ts') ? 'module-typescript' : null
}
