/**
 * Scripts that pages share, by the name that the build gives them; what belongs to several goes to the first of them.
 * They only define what others run.
 */
export const sharedScripts = ['react', 'front', 'zod', 'fields', 'shop', 'goods', 'values', 'forms'] as const
