export const capitalizeFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
