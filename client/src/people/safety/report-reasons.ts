import { t } from '@lingui/core/macro';
import type { contract, InputOf } from '@proverse/shared';

export type ReportReason = InputOf<typeof contract.safety.report>['reason'];

export const REPORT_REASONS: Record<ReportReason, string> = {
  spam: t`Spam or advertising`,
  harassment: t`Harassment or threats`,
  scam: t`Fraud or scam`,
  inappropriate: t`Inappropriate content`,
  poor_reply: t`The reply does not answer the question`,
  other: t`Something else`,
};
