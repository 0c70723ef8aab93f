/** Stands in a page that failed where its reference belongs, which only the server knows: it puts it there. */
export const referenceMark = '{reference}'
