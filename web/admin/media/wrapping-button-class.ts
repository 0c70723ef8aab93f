/** Classes of a button whose label may wrap when the font is large. */
export const wrappingButtonClass = 'max-w-full h-auto! min-h-(--control) py-1 whitespace-normal!'
