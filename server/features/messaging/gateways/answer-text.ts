/** Whether a web page answered rather than a program. */
export const isPage = (body: string) => /^\s*(<!--|<!doctype|<html|<head|<body|<\?xml)/i.test(body)

/** A gateway's words as they are shown to people: without markup, on one line, not too long. */
export const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** The JSON of a body; undefined where it is none. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
