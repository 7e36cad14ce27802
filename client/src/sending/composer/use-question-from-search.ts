import { useEffect, useEffectEvent } from 'react';
import { isQuestion } from '../drafts/search-question.ts';
import type { Draft } from '../drafts/use-draft.ts';
import type { DraftMessage } from './draft-message.ts';

/** Starts a message with the question that was typed into a search. What the sender has written is never replaced. */
export function useQuestionFromSearch(draft: Draft<DraftMessage>, takeQuestion: () => string): void {
  const start = useEffectEvent(() => {
    const question = takeQuestion().trim();
    const { subject, content, fromSearch } = draft.value;
    const isUnwritten = content === '' || (subject === '' && content === fromSearch);
    if (isQuestion(question) && isUnwritten && draft.attempt.state === 'idle')
      draft.set({ content: question, fromSearch: question });
  });
  useEffect(() => start(), []);
}
