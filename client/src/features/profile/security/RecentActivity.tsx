import { useState } from 'react';
import type { contract, OutputOf } from '@proverse/shared';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import type { SecurityPartProps } from './use-security.ts';

type SecurityEvent = OutputOf<typeof contract.sessions.activity>['content'][number];

const TEXTS: Record<SecurityEvent['kind'], string> = {
  signed_in: 'Signed in',
  signed_in_new_device: 'Signed in on a new device',
  sign_in_failed: 'Failed sign-in',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  session_copied: 'Signed out because the session was copied',
  factor_added: 'Sign-in method added',
  factor_removed: 'Sign-in method removed',
  recovery_codes_created: 'New recovery codes created',
  recovery_code_used: 'Recovery code used',
  recovery_requested: 'Account recovery requested',
  recovery_cancelled: 'Account recovery cancelled',
  recovery_completed: 'Account recovered, and all sign-in methods removed',
  api_token_created: 'API token created',
  api_token_revoked: 'API token revoked',
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
      title="Recent activity"
      text="If you don't recognise something, change your password."
    >
      <LoadStatus what="your recent activity" query={query} failed={failed} count={3} className="h-12" />
      {query.isSuccess && events.length === 0 && <p className="text-muted">No activity in the last 90 days</p>}
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
          {isExpanded ? 'Show less' : `Show all ${events.length}`}
        </Button>
      )}
    </Section>
  );
}

function placeOf({ device, address }: SecurityEvent): string {
  return address === null ? device : `${device} · ${address}`;
}
