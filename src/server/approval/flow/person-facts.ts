import type { Facts, PersonFact } from '#shared/contract/flow.ts'
import type { LinePost } from '#server/people/organisation.ts'

/** What conditions may know of the person whom a request is about; null where nobody has said it. */
export const factsOfPerson = (
  post: Pick<LinePost, 'unitCode' | 'siteCode' | 'country' | 'positionCode' | 'grade' | 'employmentStatus' | 'hiredOn'> | undefined,
): Facts & Record<PersonFact, string | null> => ({
  unitCode: post?.unitCode ?? null,
  siteCode: post?.siteCode ?? null,
  country: post?.country ?? null,
  positionCode: post?.positionCode ?? null,
  grade: post?.grade ?? null,
  employmentStatus: post?.employmentStatus ?? null,
  hired: post?.hiredOn ?? null,
})
