/** Where the four buttons lead; `null` where one is off. */
export function pageMoves(page: number, pages: number) {
  return {
    first: page > 1 ? 1 : null,
    previous: page > 1 ? page - 1 : null,
    next: page < pages ? page + 1 : null,
    last: page < pages ? pages : null,
  }
}
