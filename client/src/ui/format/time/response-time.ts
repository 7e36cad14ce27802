import { t } from '@lingui/core/macro';
const EXCELLENT_ABOVE_PERCENT = 80;

/** Returns the label of a response rate, which is null while no reply has been due. */
export function responseLabel(percent: number | null): string {
  if (percent === null) return t`No replies due yet`;
  return percent > EXCELLENT_ABOVE_PERCENT ? t`Excellent` : t`Good`;
}
