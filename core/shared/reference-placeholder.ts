/** A placeholder in an error page that the server replaces by the reference of the failure. */
export const referenceMark = '{reference}'
