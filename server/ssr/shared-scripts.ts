/**
 * Names of the scripts that pages share. A module that belongs to several goes into the first. They contain only
 * definitions.
 */
export const sharedScripts = ['react', 'front', 'zod', 'fields', 'shop', 'goods', 'values', 'forms'] as const
