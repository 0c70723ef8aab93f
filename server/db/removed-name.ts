/** What stands in the place of a name of somebody who is forgotten. */
export const removedName = '(removed)'
