import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Paths from the root of the repository, and what stands there. */
export type Files = Readonly<Record<string, string>>

export interface Import {
  from: string
  /** A path, or the name of a package. */
  to: string
  isPackage: boolean
}

export interface Tree {
  files: Files
  imports: readonly Import[]
}

/** The program's own sources, without tests, and the SQL that makes its database. */
export function readTree(): Tree {
  const paths = globSync(['{core,server,web}/**/*.{ts,tsx}', 'migrations/**/*.sql'])
  return treeOf(Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')])))
}

/** The same of files that are only said. */
export function treeOf(all: Files): Tree {
  const files = Object.fromEntries(Object.entries(all).filter(([path]) => !/\.test\.tsx?$/.test(path)))
  return { files, imports: Object.entries(files).flatMap(([path, text]) => importsIn(path, text)) }
}

/** Types and `import()` count like any other: whoever names a file knows it. */
function importsIn(from: string, text: string): Import[] {
  if (from.endsWith('.sql')) return []
  return [...text.matchAll(/(?<![\w/])(?:from|import|import\()\s*'([^']+)'/g)].map(([, named = '']) => {
    const isPackage = !/^[.#]/.test(named)
    const path = named.startsWith('#') ? named.slice(1) : normalize(join(dirname(from), named))
    return { from, isPackage, to: isPackage ? named : path.replace(/\?.*$/, '') }
  })
}
