/**
 * Who may call what: one row per operation, for every door. An operation without a row, or a row whose input is not
 * the operation's, fails the type check. `access-matrix.test.ts` makes every call of it.
 */
import type { Contract, Files, Upload } from '@proverse/shared';
import type * as z from 'zod/mini';
import { reportMessage } from '../safety/report-message.ts';
import {
  answered,
  approved,
  bought,
  earned,
  monthOfLines,
  newUtr,
  notified,
  paid,
  privateProfile,
  rated,
  received,
  reported,
  registration,
  requested,
  resetCode,
  resetToken,
  strayPayment,
  WORDS,
} from './access-objects.ts';
import { PIXEL } from '../profiles/image-fixtures.ts';
import type { Person, Scene, Who } from './access-scene.ts';
import { ACCOUNT } from '../withdrawals/withdrawal-fixtures.ts';

type FileName = Extract<keyof Files, string>;
type SliceName = keyof Contract;
type OperationName =
  | { [S in SliceName]: `${S}.${Extract<keyof Contract[S], string>}` }[SliceName]
  | `files.${FileName}`;
type OperationOf<Name extends OperationName> = Name extends `files.${infer K extends FileName}`
  ? Files[K]
  : Name extends `${infer S extends SliceName}.${infer K}`
    ? Contract[S][Extract<K, keyof Contract[S]>]
    : never;
type RowInput<O> = O extends Upload ? Buffer : O extends { input: z.core.$ZodType } ? z.core.input<O['input']> : never;

export interface Row<Input = unknown> {
  /** Who gets a 2xx. Of the others nobody gets 401, suspended 403, and to everybody else it is not there: 404. */
  readonly may: readonly Who[];
  /** Makes what the call is about and answers the call's input; none by default. */
  readonly input?: (scene: Scene) => Input | Promise<Input>;
}

type MakeInput<I> = (scene: Scene) => I | Promise<I>;
const rowFor =
  (...may: Who[]) =>
  <I>(input?: MakeInput<I>): Row<I> => ({ may, ...(input ? { input } : {}) });

const anybody = rowFor('nobody', 'stranger', 'counterparty', 'owner', 'suspended', 'admin');
/** Everybody, about what is their own, or about what is there for everybody. */
const signedIn = rowFor('stranger', 'counterparty', 'owner', 'admin');
const only = {
  owner: rowFor('owner'),
  bothSides: rowFor('counterparty', 'owner'),
  /** The operations of the admin desk. */
  admin: rowFor('admin'),
};

/** Nobody can write to oneself. */
const somebodyElse = ({ caller, owner, counterparty }: Scene): Person => (caller === owner ? counterparty : owner);

export const ACCESS: { readonly [Name in OperationName]: Row<RowInput<OperationOf<Name>>> } = {
  'auth.login': signedIn(({ caller }) => ({ email: caller.email, password: caller.password })),
  'auth.register': anybody(async (scene) => {
    const { email, password } = await registration(scene);
    return { email, password, firstName: 'Meera', lastName: 'Iyer', profession: 'Consultant' };
  }),
  'auth.verifyOtp': anybody(registration),
  'auth.resendOtp': anybody(() => ({ email: `${crypto.randomUUID()}@example.com` })),
  'auth.refresh': signedIn(),
  'auth.logout': anybody(),
  'auth.forgotPassword': anybody(({ owner }) => ({ email: owner.email })),
  'auth.verifyResetCode': anybody(resetCode),
  'auth.resetPassword': anybody(async (scene) => ({
    resetToken: await resetToken(scene),
    newPassword: 'Green-Lantern-58',
    confirmPassword: 'Green-Lantern-58',
  })),

  'messages.send': signedIn((scene) => ({ recipientId: somebodyElse(scene).id, ...WORDS })),
  'messages.validateCost': signedIn((scene) => ({ recipientId: somebodyElse(scene).id })),
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
  // Nothing changes when the other side says so.
  'messages.markRead': only.bothSides(async (scene) => ({ id: (await received(scene)).id })),
  'messages.markReplyRead': only.bothSides(async (scene) => ({ id: (await answered(scene)).id })),
  'messages.paidWith': only.bothSides(async (scene) => ({ id: (await received(scene)).id })),
  'messages.ratingOf': only.bothSides(async (scene) => ({ id: (await rated(scene)).id })),

  'coins.balance': signedIn(),
  'coins.history': signedIn(() => ({})),
  'coins.earnings': signedIn(),
  'coins.earningsByMonth': signedIn(),
  'coins.packages': signedIn(),
  'coins.purchase': signedIn(() => ({ packageCode: 'STARTER' })),

  'purchases.get': only.owner(bought),

  'statements.months': signedIn(),
  'statements.proof': signedIn(() => ({})),
  'files.historyCsv': signedIn(() => ({})),
  'files.statementPdf': signedIn(monthOfLines),
  'files.exportData': signedIn(() => ({})),
  'files.receiptPdf': only.owner(bought),

  'withdrawals.bankAccount': signedIn(),
  'withdrawals.saveBankAccount': signedIn(() => ACCOUNT),
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

  'directory.professionals': signedIn(() => ({})),
  'recipients.get': only.bothSides(async (scene) => ({ id: (await privateProfile(scene)).userId })),
  'recipients.availability': only.bothSides(privateProfile),
  'saved.list': signedIn(() => ({})),
  'saved.add': signedIn((scene) => ({ userId: somebodyElse(scene).id })),
  'saved.remove': signedIn((scene) => ({ userId: somebodyElse(scene).id })),
  'profiles.get': only.bothSides(privateProfile),
  'profiles.stats': only.bothSides(privateProfile),
  'profiles.view': only.bothSides(privateProfile),
  'profiles.reviews': only.bothSides(privateProfile),
  'dashboard.stats': signedIn(),
  'dashboard.messages': signedIn(),
  'dashboard.earningsSummary': signedIn(),
  'dashboard.all': signedIn(),

  'profile.get': signedIn(),
  'profile.stats': signedIn(),
  'profile.update': signedIn(() => ({ headline: 'Here to help' })),
  'profile.settings': signedIn(),
  'profile.updateSettings': signedIn(() => ({ emailNotifications: false })),
  'profile.changePassword': signedIn(({ caller }) => ({
    currentPassword: caller.password,
    newPassword: 'Green-Lantern-58',
    confirmPassword: 'Green-Lantern-58',
  })),
  'profile.verifyEmail': signedIn(),
  'profile.removeAvatar': signedIn(),
  'files.uploadAvatar': signedIn(() => PIXEL),
  'sessions.list': signedIn(),
  'sessions.end': only.owner(({ owner }) => ({ id: owner.sessionId })),
  'sessions.endOthers': signedIn(),

  'safety.block': signedIn((scene) => ({ userId: somebodyElse(scene).id })),
  'safety.unblock': signedIn((scene) => ({ userId: somebodyElse(scene).id })),
  'safety.isBlocked': signedIn((scene) => ({ userId: somebodyElse(scene).id })),
  'safety.blocked': signedIn(() => ({})),
  'safety.report': only.bothSides(async (scene) => ({ id: (await received(scene)).id, reason: 'spam' })),
  'safety.reportOf': only.owner(reported),

  'account.deletionTerms': signedIn(),
  'account.requestDeletion': signedIn(({ caller }) => ({
    password: caller.password,
    confirm: 'DELETE',
    forfeitCoins: 1000,
  })),

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
  'admin.settlePayment': only.admin(async (scene) => ({ id: await strayPayment(scene), note: 'Given back by hand' })),
  'admin.auditLog': only.admin(() => ({})),

  'system.health': anybody(),
  'system.ready': anybody(),
  'live.events': signedIn(),
};
