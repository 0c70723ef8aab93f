/** PostgreSQL's word for a prepared statement whose answer has other columns by now. */
export const columnsChanged = '0A000'

/** Whether this text is one statement of the kind whose parsing and planning is worth keeping. */
export const canBePrepared = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')
