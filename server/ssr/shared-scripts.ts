/**
 * Names of the scripts that pages share. A module that fits several scripts is in the first of them. The scripts
 * contain only definitions.
 */
export const sharedScripts = ['react', 'front', 'zod', 'fields', 'shop', 'goods', 'values', 'forms'] as const
