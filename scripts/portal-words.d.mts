export const portalWords: readonly string[]
