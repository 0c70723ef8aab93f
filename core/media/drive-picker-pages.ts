/** Pages that show Google's file picker. Only their content security policy allows Google's scripts. */
const pages = new Set(['/admin/whatsapp-scheduler', '/admin/whatsapp-scheduler/group', '/scheduler'])

export const hasDrivePicker = (path: string) => pages.has(path.toLowerCase().replace(/\/$/, ''))
