/** A button whose words go on a second line where large letters need it. */
export const wraps = 'max-w-full h-auto! min-h-(--control) py-1 whitespace-normal!'
