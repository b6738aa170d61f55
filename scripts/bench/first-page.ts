/** So many bytes of code and styles, compressed, the first page may ask of whoever opens it: 220 KB. */
export const mostBytes = 220 * 1024
/** In so many files of code and styles: each costs a question and an answer. */
export const mostFiles = 12
