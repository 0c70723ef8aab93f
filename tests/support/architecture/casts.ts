import { parseSync } from 'oxc-parser'
import type { Tree } from './tree.ts'

/** How many `as` there are, by the syntax tree; `as const` says nothing that the compiler doesn't know. */
export const castsIn = ({ files }: Tree): number =>
  Object.entries(files)
    .filter(([path, text]) => /\.tsx?$/.test(path) && /\sas\s/.test(text))
    .reduce((all, [path, text]) => all + count(parseSync(path, text).program, text), 0)

function count(node: unknown, text: string): number {
  if (typeof node !== 'object' || node === null) return 0
  const own = 'type' in node && node.type === 'TSAsExpression' && !isConst(node, text) ? 1 : 0
  return Object.values(node).reduce((all: number, part) => all + count(part, text), own)
}

const isConst = (node: object, text: string) => {
  const type: unknown = 'typeAnnotation' in node && node.typeAnnotation
  return (
    typeof type === 'object' &&
    type !== null &&
    'start' in type &&
    'end' in type &&
    text.slice(Number(type.start), Number(type.end)) === 'const'
  )
}
