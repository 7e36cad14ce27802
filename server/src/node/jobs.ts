// Background jobs. Each may run on all nodes at once.
import { finishDeletions } from '../account/finish-deletion.ts';
import { finishRefunds } from '../admin/reports/finish-refunds.ts';
import { mailReadyRecoveries } from '../recovery/mail-ready-recoveries.ts';
import { removeOldFiles, removeStoredObjects } from '../files/remove-stored-files.ts';
import { removeExpiredRows } from './remove-expired-rows.ts';
import { reconcilePurchases } from '../coins/reconcile-purchases.ts';
import type { Services } from '../context.ts';
import { markLeadingExperts } from '../directory/mark-leading-experts.ts';
import { addLedgerTotals, createCheckpoints, type Checkpoint } from '../ledger/create-checkpoints.ts';
import { indexMessageTexts } from '../messages/search/index-message-texts.ts';
import { sendPushNotifications } from '../push/send-push-notifications.ts';
import { recheckVerifications } from '../verification/recheck-verifications.ts';
import { deliverWebhooks } from '../webhooks/deliver-webhooks.ts';
import { approveDueWithdrawals } from '../payouts/approve-due.ts';
import { refreshFrozenEarnings } from '../admin-frozen-earnings/frozen-earnings.ts';
import { sendCoinRefunds } from '../payments/send-coin-refunds.ts';
import { payWithdrawals } from '../payouts/pay-withdrawals.ts';
import { reencryptAccounts } from '../payouts/reencrypt-accounts.ts';
import { expireDueMessages } from '../expiry/expire-due-messages.ts';
import { foldTallies } from '../figures/fold-tallies.ts';
import { pruneUnmatchedWords } from '../directory/unmatched/prune-unmatched-words.ts';
import { pruneDirectoryWords } from '../directory/words/prune-directory-words.ts';
import { pruneProfileViews } from '../profiles/prune-profile-views.ts';
import { refreshResponseMedians } from '../figures/refresh-response-medians.ts';
import { remindAdmins } from '../admin/remind-admins.ts';
import { remindRecipients } from '../messages/notifications/remind-recipients.ts';
import { runJobs, type Job, type RunningJobs } from '../jobs/runner.ts';
import { slideResponseWindow } from '../figures/slide-response-window.ts';
import { transcribeVoiceNotes } from '../files/transcribe/transcribe-voice-notes.ts';
import { queueNotificationMails } from '../messages/notifications/queue-notification-mails.ts';

const SECONDS = 1_000;
const MINUTES = 60 * SECONDS;

export function startJobs(services: Services): RunningJobs {
  services.log.info({}, 'background jobs start');
  return runJobs(services, [
    // Messages may expire 15 s late. The interval takes a third of that and leaves the rest for the work.
    { name: 'expire due messages', everyMs: 5 * SECONDS, run: expireDueMessages },
    { name: 'queue notification mails', everyMs: 2 * SECONDS, run: queueNotificationMails },
    { name: 'send push notifications', everyMs: 2 * SECONDS, run: sendPushNotifications },
    { name: 'deliver webhooks', everyMs: SECONDS, run: deliverWebhooks },
    { name: 'fold tallies', everyMs: 5 * SECONDS, run: foldTallies },
    { name: 'refresh response medians', everyMs: 5 * SECONDS, run: refreshResponseMedians },
    { name: 'index message texts', everyMs: MINUTES, run: indexMessageTexts },
    { name: 'remind recipients', everyMs: MINUTES, run: remindRecipients },
    { name: 'remind admins', everyMs: 10 * MINUTES, run: remindAdmins },
    { name: 'email ready recoveries', everyMs: MINUTES, run: mailReadyRecoveries },
    { name: 'slide response window', everyMs: 30 * MINUTES, run: slideResponseWindow },
    { name: 'prune directory words', everyMs: 60 * MINUTES, run: pruneDirectoryWords },
    { name: 'prune unmatched words', everyMs: 60 * MINUTES, run: pruneUnmatchedWords },
    { name: 'mark leading experts', everyMs: 60 * MINUTES, run: markLeadingExperts },
    { name: 'prune profile views', everyMs: 60 * MINUTES, run: pruneProfileViews },
    { name: 'remove old files', everyMs: 10 * MINUTES, run: removeOldFiles },
    { name: 'remove stored objects', everyMs: MINUTES, run: removeStoredObjects },
    { name: 'remove expired rows', everyMs: 10 * MINUTES, run: ({ db }, stopping) => removeExpiredRows(db, stopping) },
    // Purchases are first checked after 45 seconds, so a payment whose webhook is lost is found within a minute. Losing the
    // database for a moment interrupts a purchase as a crash does, so this does not run only at the start.
    { name: 'finish interrupted purchases', everyMs: 15 * SECONDS, run: reconcilePurchases },
    { name: 'send coin refunds', everyMs: MINUTES, run: sendCoinRefunds },
    { name: 'refresh frozen earnings', everyMs: MINUTES, run: refreshFrozenEarnings },
    { name: 'approve withdrawals', everyMs: MINUTES, run: approveDueWithdrawals },
    { name: 'pay withdrawals', everyMs: 10 * SECONDS, run: payWithdrawals },
    { name: 're-encrypt payout accounts', run: reencryptAccounts },
    { name: 're-check verifications', everyMs: 10 * MINUTES, run: recheckVerifications },
    { name: 'finish deletions', everyMs: MINUTES, run: finishDeletions },
    { name: 'transcribe voice notes', everyMs: 10 * SECONDS, run: transcribeVoiceNotes },
    { name: 'finish refunds', everyMs: MINUTES, run: finishRefunds },
    checkpoints(),
  ]);
}

/**
 * Returns the job that creates ledger checkpoints and updates ledger_totals. It logs the hash of each new checkpoint,
 * because the database's owner cannot change that copy.
 */
function checkpoints(): Job {
  let logged: Checkpoint['number'] = 0;
  return {
    name: 'create ledger checkpoints',
    everyMs: MINUTES,
    async run({ db, log }) {
      const checkpoint = await createCheckpoints(db);
      await addLedgerTotals(db);
      if (!checkpoint || checkpoint.number === logged) return;
      logged = checkpoint.number;
      log.info({ checkpoint: checkpoint.number, hash: checkpoint.hash }, 'ledger checkpoint created');
    },
  };
}
