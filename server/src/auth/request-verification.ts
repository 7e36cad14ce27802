import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { alreadyHaveAccountMail, verificationCodeMail } from '../mail/templates/account-mails.ts';
import { inFlowTurn, type FlowKey, type FoundFlow } from '../codes/code-flows.ts';
import { hashOfCode, issueCode, newCode, shareCode, unmatchableHash } from '../codes/one-time-codes.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';
import { accountLanguage } from '../language/account-language.ts';

interface Registration {
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly profession: string;
}

const NO_FLOW = Buffer.alloc(0);

/**
 * Emails a verification code to an unverified address and returns the id of its flow. A registration is stored in the flow.
 * Without one, a new flow gets a copy of the registration that the caller means (`findFlow`). Within the cooldown a
 * registration emails nothing: it keeps or shares the code that was just mailed.
 *
 * Reveals nothing about accounts: every case runs the same statements and stores an email of the same size. For an
 * address with an account, it stores a hash that no code matches. For a resend without a registration, it stores a decoy
 * email that is never sent, and a flow without a code, which does not delay a later registration.
 * @throws DomainError RESEND_TOO_SOON (without a registration), TOO_MANY_CODES, TOO_MANY_AT_ONCE
 */
export function requestVerification(ctx: PublicContext, key: FlowKey, registration?: Registration): Promise<string> {
  return inFlowTurn(ctx, key, async (tx, found) => {
    const flowId = registration ? await startFlow(ctx, tx, key, found) : await renewFlow(ctx, tx, key, found);
    const flow = hashOfToken(flowId);
    if (registration) await storeRegistration(tx, flow, registration);
    else if (!found?.flow.equals(flow)) await copyRegistration(tx, found?.flow ?? NO_FLOW, flow);
    return flowId;
  });
}

async function startFlow(ctx: PublicContext, tx: Tx, key: FlowKey, found: FoundFlow | undefined): Promise<string> {
  if (!found?.hasCode || found.waitSeconds === 0) return mailCode(ctx, tx, key, found, true);
  return found.isNamed && key.flowId !== undefined ? key.flowId : shareCode(ctx, tx, key, found);
}

async function renewFlow(ctx: PublicContext, tx: Tx, key: FlowKey, found: FoundFlow | undefined): Promise<string> {
  if (found && found.waitSeconds > 0)
    throw new DomainError('RESEND_TOO_SOON', { retryAfterSeconds: found.waitSeconds });
  return mailCode(ctx, tx, key, found, found?.hasCode ?? false);
}

async function mailCode(
  ctx: PublicContext,
  tx: Tx,
  key: FlowKey,
  found: FoundFlow | undefined,
  isPending: boolean,
): Promise<string> {
  const { email } = key;
  const account = await findAccount(tx, email);
  const isKnown = account !== undefined;
  const code = newCode();
  // Both are always computed, so that the response time does not reveal whether the address has an account.
  const [matching, unmatchable] = [hashOfCode(ctx.config, 'verify', email, code), unmatchableHash()];
  const codeHash = isKnown ? unmatchable : matching;
  const { flowId, isShared } = await issueCode(ctx, tx, key, found, isPending ? codeHash : null);
  const { publicUrl, otpTtlMs } = ctx.config;
  const reader = { to: email, publicUrl, language: account ? accountLanguage(account.language) : ctx.language };
  const codeMail = verificationCodeMail({ ...reader, code, validMs: otpTtlMs });
  const knownMail = alreadyHaveAccountMail(reader);
  const mail = isKnown ? knownMail : codeMail;
  await enqueueMail(ctx, tx, isShared ? decoyOf(mail) : mail);
  return flowId;
}

function findAccount(tx: Tx, email: string): Promise<{ readonly language: string | null } | undefined> {
  return tx.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst();
}

async function storeRegistration(tx: Tx, flow: Buffer, registration: Registration): Promise<void> {
  await tx
    .insertInto('pending_registrations')
    .values({ flow, ...registration })
    .onConflict((conflict) => conflict.column('flow').doUpdateSet(registration))
    .execute();
}

/** Without a registration to copy, stores an empty one, so that the work is the same. No password matches it. */
async function copyRegistration(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  await sql`
    insert into pending_registrations (flow, password_hash, first_name, last_name, profession)
    select ${to}, coalesce(password_hash, ''), coalesce(first_name, ''), coalesce(last_name, ''), coalesce(profession, '')
    from (select) always left join pending_registrations on flow = ${from}`.execute(tx);
}
