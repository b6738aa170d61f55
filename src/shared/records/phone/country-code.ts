/** Digits with one plus or minus sign before or after them, or none: `62`, `+62`, `62-`. */
export const countryCode = /^(?:[+-]?\d+|\d+[+-])$/
