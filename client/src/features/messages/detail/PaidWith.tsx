import { api } from '../../../api/api.ts';
import { paidWithText } from './paid-with-text.ts';

/** The kinds of coins that paid for the message. Empty while loading or if loading fails. */
export function PaidWith({ messageId, isSender }: { messageId: string; isSender: boolean }) {
  const { data } = api.messages.paidWith.useQuery({ id: messageId }, { staleTime: Infinity });
  const text = data ? paidWithText(data, isSender) : '';
  if (text === '') return null;
  return (
    <>
      {!isSender && <span aria-hidden>· </span>}
      <span>{text}</span>
    </>
  );
}
