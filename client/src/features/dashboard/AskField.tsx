import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS } from '@proverse/shared';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { DictateButton } from '../../device/speech/DictateButton.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { SHEET } from './sheet.ts';

const QUESTION = t`What do you need help with?`;

/** A question, which leads to the experts who can answer it. */
export function AskField({ isCaughtUp }: { isCaughtUp: boolean }) {
  const [question, setQuestion] = useState('');

  function search(): void {
    const q = question.trim();
    navigate(q === '' ? '/directory' : `/directory?${new URLSearchParams({ q })}`);
  }

  return (
    <search className={SHEET}>
      <h2 className="font-serif text-message font-semibold text-balance">
        {isCaughtUp ? t`Nothing waiting. What would you like to know next?` : QUESTION}
      </h2>
      <p className="mt-1 text-muted">
        <Trans>Send one question. No reply in time? You get a full refund.</Trans>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
        className="mt-4 flex flex-wrap gap-3"
      >
        <TextField
          type="search"
          name="q"
          label={QUESTION}
          hideLabel
          dir="auto"
          icon={<Search aria-hidden />}
          placeholder={t`In your own words`}
          end={<DictateButton value={question} onValueChange={setQuestion} />}
          maxLength={LIMITS.searchTextMax}
          autoComplete="off"
          enterKeyHint="search"
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
          className="grow basis-64 [&_input]:min-h-13"
        />
        <Button type="submit" className="min-h-13 max-sm:w-full">
          <Trans>Find Experts</Trans>
        </Button>
      </form>
    </search>
  );
}
