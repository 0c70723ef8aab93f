export const wrappingButtonClass = 'max-w-full h-auto! min-h-(--control) py-1 whitespace-normal!'
