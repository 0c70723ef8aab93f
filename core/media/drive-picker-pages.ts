/** Pages with Google's picker, whose content security policy allows its scripts. */
const pages = new Set(['/admin/whatsapp-scheduler', '/admin/whatsapp-scheduler/group', '/scheduler'])

export const hasDrivePicker = (path: string) => pages.has(path.toLowerCase().replace(/\/$/, ''))
