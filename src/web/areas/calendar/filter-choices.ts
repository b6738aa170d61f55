import { calendarCalls } from '#shared/areas/calendar.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'

export type FilterChoices = AnswerOf<typeof calendarCalls.filters>
