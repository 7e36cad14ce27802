/** The tools of the MCP server, made from the contract. None of them spends coins or sends anything. */
import { contract, fields, type InputOf, type OutputOf, type Operation, type Query } from '@proverse/shared';
import * as z from 'zod/mini';
import type { CallContext } from '../../calls/call-context.ts';
import { handlerOf, type CallHandlers } from '../../calls/implement-slice.ts';
import { parseInput } from '../../calls/make-call.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.core.$ZodType;
  /**
   * Returns what the tool found. The texts of other people in it are untrusted.
   * @throws DomainError
   */
  run(handlers: CallHandlers, ctx: CallContext, input: unknown): Promise<unknown>;
}

const { directory, profiles, messages, recipients } = contract;
const DRAFT =
  'Nothing is sent and no coins are spent. Give the link to the user, who checks the text and confirms it in the browser';

const QuestionDraft = z.strictObject({
  recipientId: fields.Id,
  subject: fields.Subject,
  content: fields.MessageContent,
});
const ReplyDraft = z.strictObject({ messageId: fields.Id, content: fields.ReplyContent });

export const TOOLS: readonly Tool[] = [
  reading('search_experts', directory.professionals),
  reading('get_expert', profiles.get),
  reading('list_inbox', messages.inbox),
  reading('list_outbox', messages.outbox),
  reading('get_message', messages.byId),
  {
    name: 'draft_question',
    description: `Draft a paid question to an expert. Returns its price in coins and a link to the draft. ${DRAFT}`,
    input: QuestionDraft,
    async run(handlers, ctx, input) {
      const { recipientId, subject, content } = parseInput({ input: QuestionDraft }, input) as z.infer<
        typeof QuestionDraft
      >;
      const { name, pricePerMessage } = await call(handlers, recipients.get, ctx, { id: recipientId });
      const link = linkTo(ctx, `/messaging?recipient=${recipientId}`, { subject, content });
      return { to: name, priceCoins: pricePerMessage, link };
    },
  },
  {
    name: 'draft_reply',
    description: `Draft a reply to a message in the user's inbox. Returns a link to the draft. ${DRAFT}`,
    input: ReplyDraft,
    async run(handlers, ctx, input) {
      const { messageId, content } = parseInput({ input: ReplyDraft }, input) as z.infer<typeof ReplyDraft>;
      const { subject, status } = await call(handlers, messages.byId, ctx, { id: messageId });
      return { subject, status, link: linkTo(ctx, `/messaging?m=${messageId}`, { content }) };
    },
  },
];

/** A tool that makes one call of the contract, with its access checks, limits and errors. */
function reading(name: string, operation: Query): Tool {
  return {
    name,
    description: operation.summary,
    input: operation.input,
    run: (handlers, ctx, input) => handlerOf(handlers, operation)(ctx, () => input),
  };
}

function call<O extends Operation>(
  handlers: CallHandlers,
  operation: O,
  ctx: CallContext,
  input: InputOf<O>,
): Promise<OutputOf<O>> {
  return handlerOf(handlers, operation)(ctx, () => input) as Promise<OutputOf<O>>;
}

/** The draft is in the fragment, which browsers do not send to any server and which no log contains. */
function linkTo({ config }: CallContext, path: string, draft: Readonly<Record<string, string>>): string {
  return `${config.publicUrl}${path}#${new URLSearchParams(draft).toString()}`;
}
