/** This constant has its own file, because the storefront's first script must not load zod. */
export const maxSearchLength = 120
