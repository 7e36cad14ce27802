import { t } from '@lingui/core/macro';
import { Switch } from '../Switch.tsx';
import type { Profile } from '../profile-values.ts';
import { PushSettings } from './PushSettings.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { useSettings } from './use-settings.ts';

/** Notifications by email and push. */
export function NotificationsTab({ profile }: { profile: Profile }) {
  const { change } = useSettings();
  return (
    <div className="flex flex-col gap-8">
      <Section id="notifications-settings" title={t`Messages and email`} className="gap-2">
        <Switch
          label={t`Email notifications`}
          hint={t`Emails about coins, reports and, if chosen below, messages. Security emails are always sent.`}
          checked={profile.emailNotifications}
          onCheckedChange={(emailNotifications) => change({ emailNotifications })}
        />
        <Switch
          label={t`Message notifications`}
          hint={t`New messages, replies and ratings, by email and push if those are on. You'll still see these in the app.`}
          checked={profile.messageNotifications}
          onCheckedChange={(messageNotifications) => change({ messageNotifications })}
        />
        <Switch
          label={t`Message text in emails`}
          hint={t`Emails quote the first lines of a question or reply. When off, they show the subject only.`}
          checked={profile.messagePreviews}
          onCheckedChange={(messagePreviews) => change({ messagePreviews })}
        />
      </Section>
      <PushSettings />
    </div>
  );
}
