/** Comments, scripts and styles that proxies, caches and templates add around an answer. */
const surroundingMarkup = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi

export const isWebPage = (body: string) =>
  /^\s*(<!doctype|<html|<head|<body|<\?xml)/i.test(body.replace(surroundingMarkup, ''))

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const maxOffset = 10_000

/**
 * Finds the JSON object or list of objects in a body, whatever the content type is. Skips surrounding text such as
 * PHP warnings (`<br /><b>Warning…`, which may contain brackets), a byte-order mark, `<!-- … -->` or
 * `<script>…</script>`. Returns `undefined` if there is no JSON. Also returns `undefined` for a web page, because
 * objects in its scripts are not answers.
 */
export function findJson(body: string): Record<string, unknown> | unknown[] | undefined {
  if (isWebPage(body)) return undefined
  const whole = parseJson(body)
  if (isObject(whole)) return whole
  const text = body.replace(surroundingMarkup, ' ')
  for (const { index } of text.matchAll(/\[\s*\{|\{/g)) {
    if (index > maxOffset) break
    const found = parseJson(text.slice(index, findJsonEnd(text, index)))
    if (Array.isArray(found)) return found
    // An empty pair of brackets is more likely a part of a warning.
    if (isObject(found) && Object.keys(found).length > 0) return found
  }
  return undefined
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function findJsonEnd(text: string, start: number): number {
  let [depth, inString] = [0, false]
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (inString && letter === '\\') at += 1
    else if (letter === '"') inString = !inString
    else if (!inString && (letter === '{' || letter === '[')) depth += 1
    else if (!inString && (letter === '}' || letter === ']') && (depth -= 1) === 0) return at + 1
  }
  return text.length
}
