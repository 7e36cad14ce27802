/**
 * Who may call what: one row per operation, for all transports. A missing row, or a row whose input does not fit its
 * operation, fails the type check. `access-matrix.test.ts` makes every call of every row.
 */
import { purchasePackage } from '../coins/purchase-package.ts';
import { reportMessage } from '../safety/report-message.ts';
import {
  answered,
  apiTokenOf,
  attached,
  appOf,
  approved,
  bought,
  claimedDomain,
  earned,
  mailedWorkCode,
  monthOfLines,
  newUtr,
  newPasskeyOf,
  notified,
  owed,
  paid,
  passkeyOf,
  passkeyProofOf,
  pendingAppOf,
  privateProfile,
  rated,
  readyRecoveryOf,
  received,
  reported,
  reportedFile,
  registration,
  requested,
  savedReplyOf,
  resetCode,
  resetToken,
  secondFactorOf,
  sentTestOf,
  strayPayment,
  ticketOf,
  uploaded,
  webhookOf,
  MESSAGE_TEXTS,
  webHandleOf,
} from './access-objects.ts';
import { PIXEL } from '../pictures/image-fixtures.ts';
import {
  everyone,
  only,
  signedIn,
  type OperationName,
  type OperationOf,
  type Row,
  type RowInput,
} from './access-rows.ts';
import type { Person, Scene } from './access-scene.ts';
import { ACCOUNT, UPI } from '../testing/withdrawals.ts';

/** A person other than the caller, since no one can message, save or block themselves. */
const otherPerson = ({ caller, owner, counterparty }: Scene): Person => (caller === owner ? counterparty : owner);

export const ACCESS: { readonly [Name in OperationName]: Row<RowInput<OperationOf<Name>>> } = {
  'auth.login': signedIn(({ caller }) => ({ email: caller.email, password: caller.password })),
  'auth.secondFactor': signedIn(secondFactorOf),
  'auth.passkeyOptions': everyone(),
  'auth.passkeySignIn': signedIn(passkeyProofOf),
  'auth.register': everyone(async (scene) => {
    const { email, password } = await registration(scene);
    return { email, password, firstName: 'Meera', lastName: 'Iyer', profession: 'Consultant' };
  }),
  'auth.verifyOtp': everyone(registration),
  'auth.resendOtp': everyone(() => ({ email: `${crypto.randomUUID()}@example.com` })),
  'auth.refresh': signedIn(),
  'auth.logout': everyone(),
  'auth.forgotPassword': everyone(({ owner }) => ({ email: owner.email })),
  'auth.verifyResetCode': everyone(resetCode),
  'auth.resetPassword': everyone(async (scene) => ({
    resetToken: await resetToken(scene),
    newPassword: 'Green-Lantern-58',
    confirmPassword: 'Green-Lantern-58',
  })),

  'factors.list': signedIn(),
  'factors.addPasskeyOptions': signedIn(),
  'factors.addPasskey': signedIn((scene) => newPasskeyOf(scene)),
  'factors.renamePasskey': only.owner(async (scene) => ({ ...(await passkeyOf(scene)), name: 'My laptop' })),
  'factors.removePasskey': only.owner(passkeyOf),
  'factors.beginTotp': signedIn(),
  'factors.confirmTotp': signedIn(pendingAppOf),
  'factors.removeTotp': signedIn(),
  'factors.renewRecoveryCodes': signedIn(async (scene) => {
    await appOf(scene);
    return {};
  }),

  'recovery.request': signedIn(ticketOf),
  'recovery.finish': signedIn(readyRecoveryOf),
  'recovery.pending': signedIn(),
  'recovery.cancel': signedIn(),

  'stepUp.passkeyOptions': signedIn(() => ({ operation: 'files.exportData' })),
  'stepUp.prove': signedIn(({ caller }) => ({ operation: 'files.exportData', password: caller.password })),

  'messages.send': signedIn((scene) => ({ recipientId: otherPerson(scene).id, ...MESSAGE_TEXTS })),
  'messages.validateCost': signedIn((scene) => ({ recipientId: otherPerson(scene).id })),
  'messages.reply': only.owner(async (scene) => ({ messageId: (await received(scene)).id, content: 'My answer.' })),
  'messages.reject': only.owner(async (scene) => ({ id: (await received(scene)).id })),
  'messages.inbox': signedIn(() => ({})),
  'messages.outbox': signedIn(() => ({})),
  'messages.expired': signedIn(() => ({})),
  'messages.rejected': signedIn(() => ({})),
  'messages.counts': signedIn(),
  'messages.notifications': signedIn(() => ({})),
  'messages.markNotificationRead': only.owner(notified),
  'messages.readNotifications': signedIn(),
  'messages.ratingsGiven': signedIn(() => ({})),
  'messages.rate': only.owner(async (scene) => ({
    messageId: (await answered(scene)).id,
    ratedUserId: scene.counterparty.id,
    rating: 5,
  })),
  'messages.byId': only.bothSides(async (scene) => ({ id: (await received(scene)).id })),
  // The other side gets a 2xx too, but its call changes nothing.
  'messages.markRead': only.bothSides(async (scene) => ({ id: (await received(scene)).id })),
  'messages.markReplyRead': only.bothSides(async (scene) => ({ id: (await answered(scene)).id })),
  'messages.thread': only.bothSides(async (scene) => ({ id: (await received(scene)).id })),
  'messages.paidWith': only.bothSides(async (scene) => ({ id: (await received(scene)).id })),
  'messages.ratingOf': only.bothSides(async (scene) => ({ id: (await rated(scene)).id })),

  'passes.grant': signedIn((scene) => ({ userId: otherPerson(scene).id, uses: 3 })),
  'passes.revoke': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'passes.of': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'passes.list': signedIn(() => ({})),

  'coins.balance': signedIn(),
  'coins.history': signedIn(() => ({})),
  'coins.earnings': signedIn(),
  'coins.earningsByMonth': signedIn(),
  'coins.packages': signedIn(),
  'coins.purchase': signedIn(() => ({ packageCode: 'STARTER' })),

  'purchases.get': only.owner(bought),
  'purchases.open': signedIn(),

  'coinRefunds.refundable': signedIn(),
  'coinRefunds.request': signedIn(async ({ caller, anonymous, suspended }) => {
    if (caller !== anonymous && caller !== suspended) {
      await purchasePackage(caller.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
    }
    return { coins: 100 };
  }),
  'coinRefunds.list': signedIn(() => ({})),

  'statements.months': signedIn(),
  'statements.proof': signedIn(() => ({})),
  'files.upload': signedIn(() => PIXEL),
  'files.remove': only.owner(uploaded),
  'files.download': only.bothSides(attached),
  'files.preview': only.bothSides(attached),
  'files.reported': only.admin(reportedFile),
  'files.historyCsv': signedIn(() => ({})),
  'files.statementPdf': signedIn(monthOfLines),
  'files.exportData': signedIn(() => ({})),
  'files.receiptPdf': only.owner(bought),

  'withdrawals.payoutAccount': signedIn(),
  'withdrawals.saveBankAccount': signedIn(() => ACCOUNT),
  'withdrawals.saveUpiId': signedIn(() => UPI),
  'withdrawals.request': signedIn(async (scene) => {
    await earned(scene);
    return { amount: 100, password: scene.caller.password };
  }),
  'withdrawals.list': signedIn(() => ({})),
  'withdrawals.cancel': only.owner(async (scene) => ({ id: (await requested(scene)).id })),
  'adminWithdrawals.list': only.admin(() => ({})),
  'adminWithdrawals.approve': only.admin(async (scene) => ({ id: (await requested(scene)).id })),
  'adminWithdrawals.reject': only.admin(async (scene) => ({ id: (await requested(scene)).id, reason: 'Name differs' })),
  'adminWithdrawals.paid': only.admin(async (scene) => ({ id: (await approved(scene)).id, utr: newUtr() })),
  'adminWithdrawals.failed': only.admin(async (scene) => ({ id: (await approved(scene)).id, reason: 'Closed' })),
  'adminWithdrawals.returned': only.admin(async (scene) => ({ id: (await paid(scene)).id, reason: 'Closed' })),
  'adminWithdrawals.history': only.admin(async (scene) => ({ id: (await requested(scene)).id })),

  'adminFrozenEarnings.list': only.admin(() => ({})),
  'adminFrozenEarnings.trail': only.admin(owed),
  'adminFrozenEarnings.release': only.admin(async (scene) => ({ ...(await owed(scene)), note: 'Repaid in cash' })),
  'adminFrozenEarnings.keep': only.admin(async (scene) => ({ ...(await owed(scene)), note: 'Police report filed' })),
  'adminFrozenEarnings.rules': only.admin(),
  'adminFrozenEarnings.switchRule': only.admin(() => ({ code: 'new_buyer' as const, enabled: true })),

  'directory.professionals': signedIn(() => ({})),
  'directory.searchWeb': everyone(() => ({ keyword: 'design' })),
  'directory.categories': signedIn(() => ({})),
  'directory.highlights': signedIn(),
  'recipients.onWeb': everyone(webHandleOf),
  'recipients.get': only.bothSides(async (scene) => ({ id: (await privateProfile(scene)).userId })),
  'recipients.availability': only.bothSides(privateProfile),
  'saved.list': signedIn(() => ({})),
  'saved.add': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'saved.remove': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'profiles.showcase': everyone(),
  'profiles.get': only.bothSides(privateProfile),
  'profiles.byHandle': signedIn(webHandleOf),
  'profiles.stats': only.bothSides(privateProfile),
  'profiles.view': only.bothSides(privateProfile),
  'profiles.reviews': only.bothSides(privateProfile),
  'dashboard.stats': signedIn(),
  'dashboard.messages': signedIn(),
  'dashboard.earningsSummary': signedIn(),
  'dashboard.all': signedIn(),
  'dashboard.insights': signedIn(),
  'dashboard.similarPrices': signedIn(),

  'profile.get': signedIn(),
  'profile.stats': signedIn(),
  'profile.update': signedIn(() => ({ headline: 'Here to help' })),
  'profile.settings': signedIn(),
  'profile.updateSettings': signedIn(() => ({ emailNotifications: false })),
  'profile.checkHandle': signedIn(() => ({ handle: 'asha_rao' })),
  'profile.share': signedIn(),
  'profile.changePassword': signedIn(({ caller }) => ({
    currentPassword: caller.password,
    newPassword: 'Green-Lantern-58',
    confirmPassword: 'Green-Lantern-58',
  })),
  'profile.verifyEmail': signedIn(),
  'profile.removeAvatar': signedIn(),
  'files.uploadAvatar': signedIn(() => PIXEL),
  'tokens.list': signedIn(),
  'tokens.create': signedIn(() => ({ name: 'Sync', scopes: ['messages:read'], dailyCoinLimit: 500 })),
  'tokens.revoke': only.owner(apiTokenOf),
  'webhooks.list': signedIn(),
  'webhooks.create': signedIn(() => ({ url: 'https://example.com/hooks', events: ['message.received'] })),
  'webhooks.update': only.owner(async (scene) => ({ ...(await webhookOf(scene)), enabled: false })),
  'webhooks.remove': only.owner(webhookOf),
  'webhooks.rotateSecret': only.owner(webhookOf),
  'webhooks.test': only.owner(webhookOf),
  'webhooks.deliveries': only.owner(webhookOf),
  'webhooks.replay': only.owner(sentTestOf),
  'webhooks.replayRange': only.owner(async (scene) => ({
    ...(await webhookOf(scene)),
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
  })),
  'sessions.list': signedIn(),
  'sessions.activity': signedIn(),
  'sessions.end': only.owner(({ owner }) => ({ id: owner.sessionId })),
  'sessions.endOthers': signedIn(),

  'push.settings': signedIn(),
  'push.updateSettings': signedIn(() => ({ showText: true })),
  'push.subscribe': signedIn(() => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  })),
  'push.unsubscribe': signedIn(),
  'push.test': signedIn(),

  'savedReplies.list': signedIn(),
  'savedReplies.add': signedIn(() => ({ title: 'Thanks', body: 'Thank you for your question.' })),
  'savedReplies.update': only.owner(async (scene) => ({
    ...(await savedReplyOf(scene)),
    title: 'Thanks',
    body: 'Thank you.',
  })),
  'savedReplies.remove': only.owner(savedReplyOf),
  'notes.get': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'notes.save': signedIn((scene) => ({ userId: otherPerson(scene).id, note: 'Prefers short answers' })),

  'safety.block': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'safety.unblock': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'safety.isBlocked': signedIn((scene) => ({ userId: otherPerson(scene).id })),
  'safety.blocked': signedIn(() => ({})),
  'safety.report': only.bothSides(async (scene) => ({ id: (await received(scene)).id, reason: 'spam' })),
  'safety.reportOf': only.owner(reported),

  'verification.list': signedIn(),
  'verification.addDomain': signedIn(() => ({ domain: 'nair-clinic.com' })),
  'verification.checkDomain': only.owner(claimedDomain),
  'verification.startWorkMail': signedIn(() => ({ email: `${crypto.randomUUID()}@nair-clinic.com` })),
  'verification.confirmWorkMail': signedIn(mailedWorkCode),
  'verification.remove': only.owner(claimedDomain),

  'account.deletionTerms': signedIn(),
  'account.requestDeletion': signedIn(({ caller }) => ({
    password: caller.password,
    confirm: 'DELETE',
    forfeitCoins: 1000,
  })),

  'admin.waiting': only.admin(),
  'admin.overview': only.admin(() => ({})),
  'admin.days': only.admin(() => ({})),
  'admin.unmatchedWords': only.admin(),
  'admin.users': only.admin(() => ({})),
  'admin.suspendUser': only.admin(({ owner }) => ({ id: owner.id, reason: 'Spam' })),
  'admin.restoreUser': only.admin(({ owner }) => ({ id: owner.id })),
  'admin.reports': only.admin(() => ({})),
  'admin.resolveReport': only.admin(async (scene) => ({
    id: (await reportMessage(scene.owner.ctx, { id: (await received(scene)).id, reason: 'spam' })).id,
    decision: 'refund',
  })),
  'admin.ledger': only.admin(),
  'admin.strayPayments': only.admin(() => ({})),
  'admin.coinRefunds': only.admin(() => ({})),
  'admin.dismissPayment': only.admin(async (scene) => ({ id: await strayPayment(scene), note: 'Refunded by hand' })),
  'admin.auditLog': only.admin(() => ({})),

  'system.health': everyone(),
  'system.ready': everyone(),
  'live.events': signedIn(),
};
