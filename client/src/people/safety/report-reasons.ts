import type { contract, InputOf } from '@proverse/shared';

export type ReportReason = InputOf<typeof contract.safety.report>['reason'];

export const REPORT_REASONS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  scam: 'Fraud or scam',
  inappropriate: 'Inappropriate content',
  poor_reply: 'The reply does not answer the question',
  other: 'Something else',
};
