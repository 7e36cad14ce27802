import type { I18n } from '@lingui/core';
import { FILE_LIMITS, formatCount, formatInr, LIMITS, RECOVERY_TIMES } from '@proverse/shared';
import type { Config } from '../../config/config.ts';
import { replyTimes } from '../../figures/reply-times.ts';
import { coinsText, daysText, formatDuration } from '../../text/format-text.ts';

/** What a text may name in double braces. An empty value leaves out the part that is marked with its name. */
export type HelpTerms = ReturnType<typeof helpTerms>;

/** Returns the figures and the company details that the help texts name. Company details are Markdown. */
export function helpTerms(config: Config, i18n: I18n) {
  const { replyWithinSeconds, priorityReplyWithinSeconds } = replyTimes(config);
  const { companyName, companyAddress, supportEmail, supportPhone, grievanceOfficer } = config.owner;
  return {
    replyTime: formatDuration(replyWithinSeconds * 1000, i18n),
    priorityReplyTime: formatDuration(priorityReplyWithinSeconds * 1000, i18n),
    welcomeCoins: config.signupBonusCoins === 0 ? '' : coinsText(config.signupBonusCoins, i18n),
    contentMin: formatCount(LIMITS.contentMin),
    contentMax: formatCount(LIMITS.contentMax),
    priceMin: formatInr(LIMITS.messageRateMin),
    priceMax: formatInr(LIMITS.messageRateMax),
    amountMin: formatInr(LIMITS.purchaseCoinsMin),
    amountMax: formatInr(LIMITS.purchaseCoinsMax),
    fee: config.platformFeeBps === 0 ? '' : `${config.platformFeeBps / 100}%`,
    dailyCap: formatCount(config.dailyMessageCap),
    minimumWithdrawal: formatInr(LIMITS.minimumWithdrawalCoins),
    upiMaximum: formatInr(LIMITS.upiWithdrawalMaxCoins),
    withdrawalDays: `${LIMITS.withdrawalDaysMin}–${LIMITS.withdrawalDaysMax}`,
    earningsWait: config.earningsMaturityMs === 0 ? '' : formatDuration(config.earningsMaturityMs, i18n),
    bonusReview: config.bonusEarnings === 'review' ? 'yes' : '',
    filesMax: formatCount(FILE_LIMITS.perMessageMax),
    fileSize: megabytes(FILE_LIMITS.bytesMax),
    filesSize: megabytes(FILE_LIMITS.messageBytesMax),
    pdfPages: formatCount(FILE_LIMITS.pdfPagesMax),
    voiceTime: formatDuration(FILE_LIMITS.voiceSecondsMax * 1000, i18n),
    fileMonths: formatCount((FILE_LIMITS.retentionDays / 365) * 12),
    unsentTime: formatDuration(FILE_LIMITS.unsentHours * 3_600_000, i18n),
    transcription: config.transcription === undefined ? '' : 'yes',
    payoutFreeze: daysText(RECOVERY_TIMES.payoutFreezeDays, i18n),
    companyName: given(companyName, 'COMPANY_NAME'),
    companyAddress: given(companyAddress, 'COMPANY_ADDRESS'),
    supportEmail: linked('mailto:', supportEmail, 'SUPPORT_EMAIL'),
    supportPhone: linked('tel:', supportPhone, 'SUPPORT_PHONE'),
    grievanceOfficer: given(grievanceOfficer, 'GRIEVANCE_OFFICER'),
  };
}

/** Fills in the terms. A name that is not among them stays, so that tests see it. */
export function fillHelpTerms(text: string, terms: HelpTerms): string {
  const valueOf = (name: string) => (terms as Readonly<Record<string, string>>)[name];
  return text
    .replaceAll(/\{\{([#^])(\w+)\}\}\n?([^]*?)\{\{\/\2\}\}\n?/g, (whole, mark: string, name: string, part: string) => {
      const value = valueOf(name);
      if (value === undefined) return whole;
      return (value !== '') === (mark === '#') ? part : '';
    })
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => valueOf(name) ?? whole);
}

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** Returns a company detail as Markdown. Outside production it may be missing, and the page says so. */
function given(value: string | undefined, variable: string): string {
  return plain(value ?? `(not set: ${variable})`);
}

function linked(scheme: 'mailto:' | 'tel:', value: string | undefined, variable: string): string {
  return value === undefined ? given(value, variable) : `[${plain(value)}](${scheme}${value.replaceAll(' ', '')})`;
}

function plain(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
