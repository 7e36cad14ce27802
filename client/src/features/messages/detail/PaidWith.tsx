import { Info } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { bonusNote, paidWithText } from './paid-with-text.ts';

/** The kinds of coins that paid for the message: in words for the sender, as a tooltip for the recipient. Empty until loaded. */
export function PaidWith({ messageId, isSender }: { messageId: string; isSender: boolean }) {
  const { data } = api.messages.paidWith.useQuery({ id: messageId }, { staleTime: Infinity });
  if (!data) return null;
  if (isSender) return <span>{paidWithText(data)}</span>;
  const note = bonusNote(data);
  if (note === '') return null;
  return (
    <button type="button" aria-label={note} data-tooltip={note} data-urgent className={INFO}>
      <Info aria-hidden className="size-4" />
    </button>
  );
}

const INFO =
  '-my-1 inline-flex size-6 items-center justify-center rounded-control align-middle text-muted hover:text-ink ' +
  'pointer-coarse:-my-3 pointer-coarse:size-11';
