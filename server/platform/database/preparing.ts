/** Whether this text is one statement of the kind whose parsing and planning is worth keeping. */
export const canBePrepared = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')

/**
 * Whether a prepared statement was refused because its answer has other columns by now: another process may migrate
 * the database. Nothing has been done then, and outside of a transaction it may be prepared anew and tried again.
 */
export const columnsChanged = (error: unknown) => (error as { code?: string }).code === '0A000'
