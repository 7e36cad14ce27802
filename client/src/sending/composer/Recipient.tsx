import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { failureText } from '../../api/api.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { AnswersIn } from '../../ui/format/person/AnswersIn.tsx';
import { AvailabilityBadge } from '../../ui/format/person/AvailabilityBadge.tsx';
import { openingsText } from '../../ui/format/time/openings-text.ts';
import { Stars } from '../../ui/format/person/Stars.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import type { Composition } from './use-composer.ts';

interface RecipientProps {
  query: Composition['recipient'];
}

/** What helps to decide about the message, in the line below the recipient's name. */
export function RecipientLine({ query: { data: recipient, isError } }: RecipientProps) {
  if (!recipient) return isError ? null : <LineSkeleton />;
  const openings = openingsText(recipient);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <bdi className="wrap-anywhere">{recipient.profession}</bdi>
      <Stars rating={recipient.rating} />
      {recipient.isOnline && <AvailabilityBadge status="online" />}
      {openings !== null && <span className="text-ink">{openings}</span>}
      <AnswersIn languages={recipient.languages} />
    </span>
  );
}

/** Says why the recipient could not be loaded. Offers a retry, unless the profile is gone. The draft is kept. */
export function RecipientFailure({ query }: RecipientProps) {
  const { error } = query;
  if (query.data || !error) return null;
  const isGone = errorBody(error)?.error === 'NOT_FOUND';
  return (
    <Banner
      tone="danger"
      title={FAILURE_TEXTS.recipient}
      action={
        !isGone && (
          <Button
            size="small"
            variant="secondary"
            busy={query.isFetching && t`Retrying…`}
            onClick={() => void query.refetch()}
          >
            <Trans>Retry</Trans>
          </Button>
        )
      }
    >
      {isGone
        ? t`This profile does not exist or does not accept messages. Your draft is saved.`
        : failureText(error, t`Your draft is saved.`)}
    </Banner>
  );
}

function LineSkeleton() {
  return (
    <span role="status">
      <span className="sr-only">
        <Trans>Loading recipient details…</Trans>
      </span>
      <Skeleton className="h-5 w-56" />
    </span>
  );
}
