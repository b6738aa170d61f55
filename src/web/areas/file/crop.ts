/** Which part of a picture is kept: how close, from 1 on, and where between its edges, 0 to 1. */
export interface Crop {
  closer: number
  across: number
  down: number
}

export const wholeCrop: Crop = { closer: 1, across: 0.5, down: 0.5 }

/** The square of a picture that a crop keeps, in its pixels. */
export function squareOf({ width, height }: { width: number; height: number }, { closer, across, down }: Crop) {
  const side = Math.min(width, height) / closer
  return { left: across * (width - side), top: down * (height - side), side }
}
