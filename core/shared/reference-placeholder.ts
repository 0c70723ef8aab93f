/** A placeholder in an error page. The server replaces it by the reference of the failure. */
export const referencePlaceholder = '{reference}'
