import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { contract, OutputOf } from '@proverse/shared';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import type { SecurityPartProps } from './use-security.ts';

type SecurityEvent = OutputOf<typeof contract.sessions.activity>['content'][number];

const TEXTS: Record<SecurityEvent['kind'], string> = {
  signed_in: t`Signed in`,
  signed_in_new_device: t`Signed in on a new device`,
  sign_in_failed: t`Failed sign-in`,
  password_changed: t`Password changed`,
  password_reset: t`Password reset`,
  session_copied: t`Signed out because the session was copied`,
  factor_added: t`Sign-in method added`,
  factor_removed: t`Sign-in method removed`,
  recovery_codes_created: t`New recovery codes created`,
  recovery_code_used: t`Recovery code used`,
  recovery_requested: t`Account recovery requested`,
  recovery_cancelled: t`Account recovery cancelled`,
  recovery_completed: t`Account recovered, and all sign-in methods removed`,
  api_token_created: t`API token created`,
  api_token_revoked: t`API token revoked`,
};
const SUSPICIOUS: ReadonlySet<SecurityEvent['kind']> = new Set([
  'sign_in_failed',
  'session_copied',
  'recovery_requested',
]);

const FIRST_SHOWN = 6;

/** The latest sign-ins, failed attempts and changes of the password and sign-in methods. */
export function RecentActivity({ query, failed }: SecurityPartProps<'activity'>) {
  const [isExpanded, setExpanded] = useState(false);
  const events = query.data?.content ?? [];
  return (
    <Section
      id="recent-activity"
      title={t`Recent activity`}
      text={t`If you don't recognise something, change your password.`}
    >
      <LoadStatus what={t`your recent activity`} query={query} failed={failed} count={3} className="h-12" />
      {query.isSuccess && events.length === 0 && (
        <p className="text-muted">
          <Trans>No activity in the last 90 days</Trans>
        </p>
      )}
      {events.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {events.slice(0, isExpanded ? events.length : FIRST_SHOWN).map((event) => (
            <li key={event.id} className="py-3">
              <p className={SUSPICIOUS.has(event.kind) ? 'font-semibold text-danger' : 'font-semibold'}>
                {TEXTS[event.kind]}
              </p>
              <p className="wrap-anywhere text-sm text-muted first-letter:uppercase">
                <RelativeTime iso={event.createdAt} /> · {placeOf(event)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {events.length > FIRST_SHOWN && (
        <Button
          variant="ghost"
          size="small"
          className="self-start"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t`Show less` : t`Show all ${events.length}`}
        </Button>
      )}
    </Section>
  );
}

function placeOf({ device, address }: SecurityEvent): string {
  return address === null ? device : `${device} · ${address}`;
}
