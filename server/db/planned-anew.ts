import { sql } from 'drizzle-orm'

/**
 * Stands before a statement whose best plan depends on its values so much that no kept plan does for all of them: such a
 * text gets no name (see `NamedStatements`), and is planned for the values that it has.
 */
export const plannedAnew = sql.raw('/* planned anew */ ')
