import { errorText } from '#language/error-text';
import { responseTimeText } from '../../ui/format/time/response-time.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf, type contract, type OutputOf } from '@proverse/shared';
import { useRef } from 'react';
import { ComposeForm } from '../../sending/composer/ComposeForm.tsx';
import {
  EMPTY_MESSAGE,
  isComplete,
  messageDraftName,
  type DraftMessage,
} from '../../sending/composer/draft-message.ts';
import { formatSpan, offersOf, type Offer } from '../../sending/composer/offers.ts';
import { TierChoice } from '../../sending/composer/TierChoice.tsx';
import { useQuestionFromSearch } from '../../sending/composer/use-question-from-search.ts';
import { useDraft, type Draft } from '../../sending/drafts/use-draft.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { formatCoins } from '../../ui/format/money/money.ts';
import { Price } from '../../ui/format/money/Price.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { AnswersIn } from '../../ui/format/person/AnswersIn.tsx';
import { Stars } from '../../ui/format/person/Stars.tsx';
import { closedReason, openingsText } from '../../ui/format/time/openings-text.ts';
import { oneOf } from '../../ui/hooks/address/query-codec.ts';
import { closeInQuery, openInQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { readQuestion } from '../../ui/hooks/address/use-question.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { AccountForms } from './AccountForms.tsx';

type Person = OutputOf<typeof contract.recipients.onWeb>;

interface StepProps {
  person: Person;
  draft: Draft<DraftMessage>;
}

const FORM_ID = 'ask';
const steps = oneOf(['write', 'join'], 'write');

/** First the question, then the account. Both steps are in the address, and Back returns to the question. */
export function AskSteps({ person }: { person: Person }) {
  const draft = useDraft<DraftMessage>(messageDraftName(person.id), EMPTY_MESSAGE);
  const [step] = useQueryState('step', steps);
  const props = { person, draft };
  return step === 'join' && isComplete(draft.value) ? <JoinStep {...props} /> : <WriteStep {...props} />;
}

function WriteStep({ person, draft }: StepProps) {
  const subjectInput = useRef<HTMLInputElement>(null);
  const contentInput = useRef<HTMLTextAreaElement>(null);
  useQuestionFromSearch(draft, readQuestion);
  const offers = offersOf({ ...person, followUpPrice: null, freePass: null }, false);
  const offer = offers.find(({ tier }) => tier === draft.value.tier) ?? offers[0];
  const closed = offer ? closedReason(person) : errorText('RECIPIENT_HAS_NO_RATE');
  const openings = openingsText(person);
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={person.name} imageUrl={person.avatar} size="card" />
        <div className="min-w-0 flex-1 basis-48">
          <PageTitle title={t`Ask ${person.name}`} className="wrap-anywhere" />
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            <bdi className="wrap-anywhere">{person.profession}</bdi>
            <Stars rating={person.rating} />
            {openings !== null && <span className="text-ink">{openings}</span>}
            <AnswersIn languages={person.languages} />
          </p>
        </div>
      </div>
      {closed !== null && (
        <Banner tone="info" title={closed}>
          <Trans>Your draft is saved on this device.</Trans>
        </Banner>
      )}
      <TierChoice
        composer={{ offers, offer, isAttempted: false, phase: 'idle', edit: draft.set, recipient: { data: undefined } }}
      />
      <ComposeForm
        id={FORM_ID}
        subjectInput={subjectInput}
        contentInput={contentInput}
        isFollowUp={false}
        value={draft.value}
        onChange={draft.set}
        onSubmit={() => closed === null && openInQuery({ step: 'join', tab: 'join' })}
      />
      {offer && <Terms person={person} offer={offer} />}
      <GuardedButton type="submit" form={FORM_ID} disabledReason={closed ?? false} className="sm:self-start">
        <Trans>Continue</Trans>
      </GuardedButton>
    </div>
  );
}

/** What the question will cost, and what is promised for it. */
function Terms({ person, offer }: { person: Person; offer: Offer }) {
  const { averageResponseTime, signupBonusCoins } = person;
  const isCovered = signupBonusCoins >= offer.priceCoins;
  return (
    <ul className="grid gap-1 text-sm text-muted">
      <li>
        <Trans>
          <Price coins={offer.priceCoins} /> for one written answer. Full refund if there is no reply within{' '}
          {formatSpan(offer.replyWithinSeconds)}.
        </Trans>
      </li>
      {averageResponseTime !== null && (
        <li>
          <Trans>Usually replies in {responseTimeText(averageResponseTime)}.</Trans>
        </li>
      )}
      {signupBonusCoins > 0 && (
        <li>
          {isCovered
            ? t`Joining is free and gives you ${formatCoins(signupBonusCoins)}, which cover this question.`
            : t`Joining is free and gives you ${formatCoins(signupBonusCoins)}. You can buy the rest before you send it.`}
        </li>
      )}
      <li>
        <Trans>Saved on this device. Nothing is sent or paid until you confirm.</Trans>
      </li>
    </ul>
  );
}

function JoinStep({ person, draft }: StepProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 md:items-center">
      <AccountForms title={t`Join to ask ${person.name}`} isBrief />
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 text-sm md:w-88 lg:w-120">
        <p className="min-w-0 flex-1 basis-48 text-muted">
          <Trans>
            Your question “
            <bdi lang={langOf(draft.value.subject)} className="wrap-anywhere text-ink">
              {draft.value.subject.trim()}
            </bdi>
            ” is saved on this device.
          </Trans>
        </p>
        <Button variant="ghost" size="small" onClick={() => closeInQuery({ step: null, tab: null })}>
          <Trans>Edit question</Trans>
        </Button>
      </div>
    </div>
  );
}
