import { registerHooks, type ResolveFnOutput } from 'node:module'

// Loaded before Cetak's programs (`--import`). For every import, Node looks up the module type of
// the file's package and reads that package's exports again: 180 kB for each of drizzle-orm's
// hundred files and for each file that imports it, which takes half a second per start. Here each
// package is resolved once, and relative imports skip the lookup, because all files of Cetak and of
// drizzle-orm are ES modules.
const projectUrl = new URL('../', import.meta.url).href
const nodeModulesPart = '/node_modules/'
const inPackage = `${nodeModulesPart}drizzle-orm/`
const resolvedPackages = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    const isOurs = parentURL.startsWith(projectUrl) && !parentURL.includes(nodeModulesPart)
    if (!conditions.includes('import')) return next(specifier, context)
    const isAlias = isOurs && specifier.startsWith('#')
    if (isAlias || specifier.startsWith('.')) {
      const format = formatBeside(specifier, parentURL, isOurs)
      if (!format) return next(specifier, context)
      const url = isAlias ? new URL(specifier.slice(1), projectUrl) : new URL(specifier, parentURL)
      return { url: url.href, format, shortCircuit: true }
    }
    if (!isOurs) return next(specifier, context)
    const known = resolvedPackages.get(specifier) ?? next(specifier, context)
    resolvedPackages.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})

function formatBeside(specifier: string, parentURL: string, isOurs: boolean) {
  if (parentURL.includes(inPackage)) return 'module'
  return isOurs && specifier.endsWith('.ts') ? 'module-typescript' : null
}
