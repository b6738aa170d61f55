import type { UploadedFile } from '#server/foundation/http/body.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

/** The ending of a file's name in small letters, without its dot; undefined where it has none. */
export const endingOf = (fileName: string): string | undefined => /\.([A-Za-z0-9]{1,5})$/.exec(fileName)?.[1]?.toLowerCase()

/** The ending of an uploaded file. Refuses, told of `field`, one that is none of these: what a file holds is read as its ending says. */
export function demandEnding<Ending extends string>(file: UploadedFile, endings: readonly Ending[], field: string): Ending {
  const ending = endingOf(file.fileName)
  const accepted = endings.find((each) => each === ending)
  if (!accepted) throw refuse(415, 'upload.notSupported', undefined, field)
  return accepted
}
