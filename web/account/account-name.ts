/** What stands for a user in the header (MENU-02): the local part of the e-mail, and its first letter. */
export function accountName(email: string): { name: string; initial: string } {
  const name = email.split('@')[0] || 'User'
  return { name, initial: (Array.from(name)[0] ?? 'U').toUpperCase() }
}
