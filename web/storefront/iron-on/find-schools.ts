import type { School } from '#core/orders/goods/iron-on.ts'

/** Schools that have every word in their name, in any case; brackets and dots count for nothing: `sjkc`. */
export function findSchools(schools: School[], search: string): School[] {
  const words = search.split(/\s+/).map(plain).filter(Boolean)
  return schools.filter(({ name }) => {
    const inName = plain(name)
    return words.every((word) => inName.includes(word))
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
