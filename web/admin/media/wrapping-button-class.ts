/** Class of a button whose label may wrap with large fonts. */
export const wrappingButtonClass = 'max-w-full h-auto! min-h-(--control) py-1 whitespace-normal!'
