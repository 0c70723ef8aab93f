/** The pages that have Google's picker: what their documents may load says so. */
const pages = new Set(['/admin/whatsapp-scheduler', '/admin/whatsapp-scheduler/group', '/scheduler'])

export const hasPicker = (path: string) => pages.has(path.toLowerCase().replace(/\/$/, ''))
