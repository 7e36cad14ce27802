/** Creates the data that calls of the access matrix need, with the product's own commands. */
import { Secret, TOTP } from 'otpauth';
import { addPasskey, addPasskeyOptions } from '../factors/add-passkey.ts';
import { beginTotp } from '../factors/begin-totp.ts';
import { encryptTotpSecret, newTotpSecret } from '../second-factors/totp.ts';
import { passkeyOptions } from '../auth/passkey-sign-in.ts';
import { newTicket } from '../sign-in/sign-in-tickets.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { register } from '../auth/register.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import { randomUUID } from 'node:crypto';
import type { Message } from '../messages/message-operation.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { upload } from '../files/file-fixtures.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { recordPaymentEvent } from '../payments/record-event.ts';
import { reportMessage } from '../safety/report-message.ts';
import { createToken } from '../tokens/create-token.ts';
import { addSavedReply } from '../saved-replies/saved-replies.ts';
import { indianDate } from '../documents/india.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { sendTest } from '../webhooks/send-test.ts';
import { latestCode, REGISTRATION } from '../testing/accounts.ts';
import { softwarePasskey } from '../testing/software-passkey.ts';
import { publicContext } from '../testing/factories.ts';
import { addDomain } from '../verification/add-domain.ts';
import { startWorkMail } from '../verification/start-work-mail.ts';
import { saveBankAccount } from '../withdrawals/payout-account.ts';
import { approveWithdrawal, markWithdrawalPaid } from '../admin-withdrawals/decide-withdrawal.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { ACCOUNT } from '../testing/withdrawals.ts';
import type { Person, Scene } from './access-scene.ts';

export const MESSAGE_TEXTS = { subject: 'One question', content: 'May I ask you about something at length?' };

/** A pending message from the counterparty to the owner. */
export const received = (scene: Scene): Promise<Message> => send(scene.counterparty, scene.owner);

/** A pending message from the owner to the counterparty. */
export const sent = (scene: Scene): Promise<Message> => send(scene.owner, scene.counterparty);

/** A file that the owner uploaded and has not sent. */
export async function uploaded({ owner, database }: Scene): Promise<{ id: string }> {
  return { id: await upload(database, owner.ctx) };
}

/** The file of a message from the owner to the counterparty. */
export async function attached(scene: Scene): Promise<{ id: string }> {
  const { id } = await uploaded(scene);
  const { owner, counterparty } = scene;
  await sendMessage(owner.ctx, { recipientId: counterparty.id, ...MESSAGE_TEXTS, fileIds: [id] });
  return { id };
}

/** The file of a message that the counterparty has reported. */
export async function reportedFile(scene: Scene) {
  const { id: fileId } = await uploaded(scene);
  const { owner, counterparty } = scene;
  const message = await sendMessage(owner.ctx, { recipientId: counterparty.id, ...MESSAGE_TEXTS, fileIds: [fileId] });
  const { id } = await reportMessage(counterparty.ctx, { id: message.id, reason: 'scam' });
  return { id, fileId, reason: 'To check the report' };
}

/** A message that the owner sent and the counterparty answered. */
export async function answered(scene: Scene): Promise<Message> {
  const { id: messageId } = await sent(scene);
  return replyToMessage(scene.counterparty.ctx, { messageId, content: 'Here is my answer.' });
}

/** A message that the owner sent and the counterparty answered, with the owner's rating. */
export async function rated(scene: Scene): Promise<Message> {
  const message = await answered(scene);
  await rateReply(scene.owner.ctx, { messageId: message.id, ratedUserId: scene.counterparty.id, rating: 5 });
  return message;
}

/** A message that the owner received and has reported. */
export async function reported(scene: Scene): Promise<{ id: string }> {
  const { id } = await received(scene);
  await reportMessage(scene.owner.ctx, { id, reason: 'spam' });
  return { id };
}

/** The address, code and password of a registration that is not verified yet. */
export async function registration({ services }: Scene) {
  const email = `${randomUUID()}@example.com`;
  await register(publicContext(services), { ...REGISTRATION, email });
  return { email, otpCode: await latestCode(services, email), password: REGISTRATION.password };
}

/** An authenticator app for the caller, and a ticket and a code to sign in with it. */
export async function secondFactorOf(scene: Scene): Promise<{ ticket: string; code: string }> {
  const { ticket } = await ticketOf(scene);
  return { ticket, code: await appOf(scene) };
}

/** A ticket of the caller, whose account gets a second factor. */
export async function ticketOf(scene: Scene): Promise<{ ticket: string }> {
  const { caller, services } = scene;
  await appOf(scene);
  const user = await services.db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', caller.id)
    .executeTakeFirst();
  if (!user) return { ticket: 'none' };
  return { ticket: newTicket(services.config, { userId: caller.id, ...user }) };
}

/** A ticket of the caller, who requested a recovery three days ago. */
export async function readyRecoveryOf(scene: Scene): Promise<{ ticket: string }> {
  const { caller, anonymous, database } = scene;
  const request = `
    insert into recovery_requests (user_id, ready_at, expires_at) values ($1, now(), now() + interval '7 days')
    on conflict do nothing`;
  if (caller !== anonymous) await database.ownerPool.query(request, [caller.id]);
  return ticketOf(scene);
}

/** Adds an authenticator app to the caller's account. Returns its current code. */
export async function appOf({ caller, anonymous, services, database }: Scene): Promise<string> {
  const secret = newTotpSecret();
  if (caller !== anonymous) {
    await database.ownerPool.query(
      `insert into totp_apps (user_id, secret_encrypted, added_at) values ($1, $2, now())
       on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted, last_step = 0`,
      [caller.id, encryptTotpSecret(services.config, caller.id, secret)],
    );
  }
  return new TOTP({ secret }).generate();
}

/** Starts to add an authenticator app to the caller's account. Returns its current code. */
export async function pendingAppOf({ caller, anonymous }: Scene): Promise<{ code: string }> {
  const { secret } = caller === anonymous ? { secret: new Secret().base32 } : await beginTotp(caller.ctx);
  return { code: new TOTP({ secret }).generate() };
}

/** A passkey of the caller, which signs in. */
export async function passkeyProofOf(scene: Scene) {
  const { caller, anonymous, services } = scene;
  const passkey = softwarePasskey(services.config.publicUrl);
  if (caller !== anonymous) await addPasskey(caller.ctx, await newPasskeyOf(scene, passkey));
  return { passkey: passkey.prove((await passkeyOptions(publicContext(services))).options.challenge) };
}

/** A passkey that the caller's browser created. */
export async function newPasskeyOf(
  { caller, anonymous, services }: Scene,
  passkey = softwarePasskey(services.config.publicUrl),
) {
  const challenge = caller === anonymous ? 'AAAA' : (await addPasskeyOptions(caller.ctx)).options.challenge;
  return { name: 'My phone', passkey: passkey.register(challenge) };
}

/** The id of a passkey of the owner. */
export async function passkeyOf({ owner, ...scene }: Scene): Promise<{ id: string }> {
  await addPasskey(owner.ctx, await newPasskeyOf({ ...scene, owner, caller: owner }));
  return owner.ctx.db.selectFrom('passkeys').select('id').where('user_id', '=', owner.id).executeTakeFirstOrThrow();
}

/** A domain that the owner has not proven yet. */
export async function claimedDomain({ owner }: Scene): Promise<{ id: string }> {
  const { id } = await addDomain(owner.ctx, { domain: 'nair-clinic.com' });
  return { id };
}

/** An address at work of the caller, and the code that was mailed there. */
export async function mailedWorkCode({ caller, anonymous, services }: Scene) {
  const email = `${randomUUID()}@nair-clinic.com`;
  if (caller === anonymous) return { email, flowId: 'none', code: '000000' };
  const { flowId } = await startWorkMail(caller.ctx, { email });
  return { email, flowId, code: await latestCode(services, email) };
}

/** The owner's address and mailed reset code. */
export async function resetCode({ services, owner: { email } }: Scene) {
  await forgotPassword(publicContext(services), { email });
  return { email, resetCode: await latestCode(services, email) };
}

export async function resetToken(scene: Scene): Promise<string> {
  return (await verifyResetCode(publicContext(scene.services), await resetCode(scene))).resetToken;
}

/** The id of a notification of the owner. */
export async function notified(scene: Scene): Promise<{ id: string }> {
  await received(scene);
  const { ctx, id } = scene.owner;
  return ctx.db.selectFrom('notifications').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
}

/** The id of a purchase of the owner. */
export async function bought({ owner }: Scene): Promise<{ id: string }> {
  await purchasePackage(owner.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  return owner.ctx.db.selectFrom('purchases').select('id').where('user_id', '=', owner.id).executeTakeFirstOrThrow();
}

/** A purchase of the owner that was charged back after the counterparty had earned its coins. */
export async function owed(scene: Scene): Promise<{ id: string }> {
  const { services, database, owner } = scene;
  const purchase = await bought(scene);
  const everything = `select least(10000, wallet_balance($1)) as coins`;
  const { rows } = await services.pool.query<{ coins: number }>(everything, [owner.id]);
  await services.db
    .updateTable('users')
    .set({ message_rate: rows[0]?.coins })
    .where('id', '=', scene.counterparty.id)
    .execute();
  await answered(scene);
  await database.ownerPool.query('select ledger_chargeback($1, $2, 100)', [owner.id, purchase.id]);
  return purchase;
}

/** The current month in India. A caller who is signed in gets a transaction in it. */
export async function monthOfLines({ caller, ...scene }: Scene): Promise<{ month: string }> {
  if (caller !== scene.anonymous && caller !== scene.suspended) {
    await purchasePackage(caller.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  }
  return { month: indianDate(new Date()).slice(0, 7) };
}

/** Gives a caller who is signed in 100 coins of earnings and a bank account. */
export async function earned({ caller, ...scene }: Scene): Promise<void> {
  if (caller === scene.anonymous || caller === scene.suspended) return;
  await earn(caller, caller === scene.owner ? scene.counterparty : scene.owner);
}

/** A withdrawal that the owner requested. */
export async function requested({ owner, counterparty }: Scene): Promise<{ id: string }> {
  await earn(owner, counterparty);
  return requestWithdrawal(owner.ctx, { amount: 100, password: owner.password });
}

export async function approved(scene: Scene): Promise<{ id: string }> {
  const { id } = await requested(scene);
  return approveWithdrawal(scene.admin.ctx, { id });
}

export async function paid(scene: Scene): Promise<{ id: string }> {
  const { id } = await approved(scene);
  return markWithdrawalPaid(scene.admin.ctx, { id, utr: newUtr() });
}

/** A payment for a purchase that does not exist. Returns the id of its event. */
export async function strayPayment({ services }: Pick<Scene, 'services'>): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await recordPaymentEvent(services, {
    id,
    provider: 'stripe',
    type: 'checkout.session.completed',
    kind: 'paid',
    createdAt: new Date(),
    purchaseId: randomUUID(),
    sessionRef: `cs_${id}`,
    paymentRef: `pi_${id}`,
    amountPaise: 50_000,
    currency: 'inr',
  });
  return id;
}

/** A bank reference (UTR) that no other withdrawal has. */
export const newUtr = (): string => randomUUID().toUpperCase();

async function earn(expert: Person, client: Person): Promise<void> {
  await expert.ctx.db.updateTable('users').set({ message_rate: 100 }).where('id', '=', expert.id).execute();
  const { id: messageId } = await send(client, expert);
  await replyToMessage(expert.ctx, { messageId, content: 'Here is my answer.' });
  await saveBankAccount(expert.ctx, ACCOUNT);
}

/** The owner's private profile. Only the owner can see it, and the counterparty because of a message between them. */
export async function privateProfile(scene: Scene): Promise<{ userId: string }> {
  const { id } = scene.owner;
  await sent(scene);
  await scene.services.db.updateTable('users').set({ is_profile_public: false }).where('id', '=', id).execute();
  return { userId: id };
}

function send(from: Person, to: Person): Promise<Message> {
  return sendMessage(from.ctx, { recipientId: to.id, ...MESSAGE_TEXTS });
}

/** A saved reply of the owner. */
export async function savedReplyOf({ owner }: Scene): Promise<{ id: string }> {
  const { id } = await addSavedReply(owner.ctx, { title: 'Greeting', body: 'Thank you for writing.' });
  return { id };
}

/** An API token of the owner. */
export async function apiTokenOf({ owner }: Scene): Promise<{ id: string }> {
  const ctx = { ...owner.ctx, sessionId: owner.sessionId };
  const { apiToken } = await createToken(ctx, { name: 'Sync', scopes: ['messages:read'] });
  return { id: apiToken.id };
}

/** The handle of the owner's page on the web. */
export async function webHandleOf({ owner }: Scene): Promise<{ handle: string }> {
  const handle = `p${owner.id.replaceAll('-', '').slice(-20)}`;
  await updateSettings(owner.ctx, { handle, isPublicOnWeb: true });
  return { handle };
}

/** A webhook of the owner. */
export async function webhookOf({ owner }: Scene): Promise<{ id: string }> {
  const { webhook } = await createWebhook(owner.ctx, {
    url: 'https://example.com/hooks',
    events: ['message.received'],
  });
  return { id: webhook.id };
}

/** A test event that the owner has sent to a webhook. */
export async function sentTestOf(scene: Scene): Promise<{ id: string; eventId: string }> {
  const { id } = await webhookOf(scene);
  return { id, ...(await sendTest(scene.owner.ctx, { id })) };
}
