import { api } from '../../api.ts';
import { paidWithText } from './paid-with-text.ts';

/** Which coins this message was paid with. It comes a moment later, and its failure is no loss. */
export function PaidWith({ messageId, isSender }: { messageId: string; isSender: boolean }) {
  const { data } = api.messages.paidWith.useQuery({ id: messageId }, { staleTime: Infinity });
  return <span className="block min-h-5 font-normal text-muted">{data && paidWithText(data, isSender)}</span>;
}
