import type { FieldsProps } from '#web/approval/request/request-views.ts'
import type { LeaveAdjustmentDetail, LeaveAdjustmentPreview, LeaveAdjustmentValues } from './leave-adjustment-values.ts'

export type AdjustmentFieldsProps = FieldsProps<LeaveAdjustmentValues, LeaveAdjustmentDetail, LeaveAdjustmentPreview>
